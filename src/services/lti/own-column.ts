import type { HandIn, LtiPlatform, LtiTask } from '../../domain/lti.js';
import { scaleNamed } from '../../domain/pipelines/pipeline-cards.js';
import { SCOPES } from './claims.js';
import { isPlatformUrl, PlatformError } from './platform-calls.js';
import { gradeMaximum } from './tasks.js';
import { claimOnce } from './use-once.js';
import type { WorkContext } from './work.js';

const LINE_ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json';

/**
 * The column of grades that this tool has for a task: one that is known from another hand-in, the one on the platform, or a
 * new one. One process at a time, of all on the store, looks and makes it.
 * @param lineItems the URL of the platform's columns
 * @param claimFor milliseconds after which another process may look
 * @returns undefined while another process does
 * @throws PlatformError
 */
export async function ownColumn(
  context: WorkContext,
  platform: LtiPlatform,
  task: LtiTask,
  { lineItems, claimFor }: { readonly lineItems: string; readonly claimFor: number },
): Promise<string | undefined> {
  const { store, calls, custom, now } = context;
  const isSame = (other: HandIn) => other.lineItems === lineItems && other.lineItem !== undefined;
  const known = async () => (await store.handIns(task)).find(isSame)?.lineItem;
  const before = await known();
  if (before !== undefined) return before;
  const claim = JSON.stringify(['column', task.id, lineItems]);
  if (!(await claimOnce(context, claim, new Date(now().getTime() + claimFor)))) return undefined;

  const onPlatform = async () => {
    const url = new URL(lineItems);
    url.searchParams.set('resource_id', task.id);
    const { json } = await calls.callService(platform, SCOPES.lineItem, url.href, {
      headers: { accept: LINE_ITEMS_TYPE },
    });
    // Not every platform filters.
    return (Array.isArray(json) ? (json as Item[]) : []).find(({ resourceId }) => resourceId === task.id);
  };
  const scale = scaleNamed(task.pipeline, custom);
  const make = async () => {
    const body = { scoreMaximum: scale ? gradeMaximum(scale) : 100, label: task.title, resourceId: task.id };
    const { json } = await calls.callService(platform, SCOPES.lineItem, lineItems, {
      method: 'POST',
      headers: { accept: LINE_ITEM_TYPE, 'content-type': LINE_ITEM_TYPE },
      body: JSON.stringify(body),
    });
    return json as Item | undefined;
  };
  const item =
    (await onPlatform()) ??
    (await make().catch(async (refused: unknown) => {
      // It may exist in the meantime: a request that seemed to fail had made it.
      const raced = await onPlatform();
      if (!raced) throw refused;
      return raced;
    }));
  if (typeof item?.id !== 'string' || !isPlatformUrl(item.id))
    throw new PlatformError('no column of grades in its response');
  return item.id;
}

interface Item {
  readonly id?: unknown;
  readonly resourceId?: unknown;
}
