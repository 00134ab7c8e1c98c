import type { PipelineIdentity } from '../../../src/domain/pipelines/pipeline.js';
import { OUTCOMES } from '../../../src/store/analysis.js';
import type { Store } from '../../../src/store/store.js';

/** A result as read back through the interface of a store. */
export interface StoredResult {
  readonly submission: { readonly accountId: string; readonly id: string; readonly receipt: number };
  readonly pipeline: PipelineIdentity;
  readonly assessedAt: Date;
  readonly overallScore: number | undefined;
  readonly message: string | undefined;
  /** The result object as JSON text. */
  readonly body: string;
  readonly explanation: string | undefined;
}

/** The results shown, in order of receipt, then of pipelines. */
export async function storedResults(
  store: Store,
  accountId: string,
  pipeline?: string,
): Promise<StoredResult[]> {
  const receipts = await receiptsById(store, accountId);
  const rows: StoredResult[] = [];
  for await (const batch of store.exportRows({ accountId, pipeline, subject: 'results' })) {
    for (const row of batch) {
      const result = JSON.parse(row.result as string);
      const { name, version, config_hash: configHash } = JSON.parse(row.pipeline as string);
      rows.push({
        submission: { accountId, id: row.id as string, receipt: receipts.get(row.id as string)! },
        pipeline: { name, version, configHash },
        assessedAt: new Date(row.assessed_at as string),
        overallScore: undefined,
        message: result.message,
        body: row.result as string,
        explanation: (row.explanation ?? undefined) as string | undefined,
      });
    }
  }
  return withScores(store, accountId, rows);
}

async function withScores(store: Store, accountId: string, rows: StoredResult[]): Promise<StoredResult[]> {
  const identities = new Map(rows.map(({ pipeline }) => [Object.values(pipeline).join(' '), pipeline]));
  const scores = new Map<string, number>();
  for (const [key, identity] of identities) {
    const query = { accountId, includeTests: true, identity, texts: 'scored', columns: [] } as const;
    for await (const batch of store.scoreColumns(query)) {
      batch.receipts.forEach((receipt, index) => {
        if (OUTCOMES[batch.outcomes[index]!] === 'scored')
          scores.set(`${key} ${receipt}`, batch.scores[index]!);
      });
    }
  }
  return rows.map((row) => {
    const key = Object.values(row.pipeline).join(' ');
    return { ...row, overallScore: scores.get(`${key} ${row.submission.receipt}`) };
  });
}

/** Pending notifications of an account, in order of creation. */
export async function storedNotifications(store: Store, accountId: string) {
  const receipts = await receiptsById(store, accountId);
  const listed = await store.deliveries({ accountId, limit: 100_000 });
  const due = new Map<string, { number: number; body: string }>();
  for (const webhookId of new Set(listed.map(({ webhookId }) => webhookId))) {
    const query = { webhookId, now: new Date('9999-01-01'), limit: 100_000 };
    for (const { id, number, body } of await store.dueNotifications(query)) due.set(id, { number, body });
  }
  return listed
    .flatMap(({ id, webhookId, submissionId, createdAt }) => {
      const waiting = due.get(id);
      const receipt = receipts.get(submissionId)!;
      return waiting ? [{ ...waiting, id, webhookId, accountId, receipt, createdAt }] : [];
    })
    .sort((a, b) => a.number - b.number);
}

async function receiptsById(store: Store, accountId: string): Promise<Map<string, number>> {
  const receipts = new Map<string, number>();
  for await (const batch of store.submissions({ accountId })) {
    for (const { id, receipt } of batch) receipts.set(id, receipt);
  }
  return receipts;
}
