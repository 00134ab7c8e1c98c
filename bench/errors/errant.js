/** Types of edits: how often our type for an edit of CWEB dev is the one that ERRANT assigned. */
import { percent } from './format.js';
import { editExtractor } from './reference-edits.js';

export const title = "ERRANT's types of the edits of CWEB dev";
export const needs = ['gec/cweb-dev'];

export async function measure({ corpora, ours }) {
  const { typed } = editExtractor(ours.resources);
  let [edits, same] = [0, 0];
  for (const { tokens, references } of [...(await corpora.cweb('S')), ...(await corpora.cweb('G'))]) {
    for (const reference of references) {
      const types = typed(tokens, reference);
      edits += types.length;
      same += types.filter((type, index) => type === reference[index].type).length;
    }
  }
  return { edits, same: same / edits };
}

export const tables = ({ edits, same }) => [
  { title, columns: ['>edits', '>% of the same type'], rows: [[String(edits), percent(same)]] },
];
