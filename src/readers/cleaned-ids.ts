import { CLEAN_IDS_ADVICE, type IdCleaner } from '../domain/submissions/clean-id.js';
import type { Violation } from '../domain/submissions/submission.js';
import { violationDetail } from '../domain/submissions/violation-detail.js';
import type { PlannedRow } from './column-plan.js';
import type { RowFault } from './record.js';

const IDENTIFIERS = ['id', 'author_id', 'task_id', 'session_id'] as const;
const IDENTIFIER_FAULT = new RegExp(`^(${IDENTIFIERS.join('|')}) (too long|must )`);

/** The row with valid ids, and the original values as metadata. */
export function cleanedRow(row: PlannedRow, cleaner: IdCleaner): PlannedRow {
  const attributes = { ...row.attributes };
  let { metadata } = row;
  for (const name of IDENTIFIERS) {
    const value = attributes[name];
    if (value === undefined || value === null || value === '') continue;
    const id = cleaner.clean(value);
    attributes[name] = id;
    if (id !== String(value)) metadata = { ...metadata, [freeName(`original_${name}`, metadata)]: value };
  }
  return { ...row, attributes, metadata };
}

/** A column of the file keeps its name. */
function freeName(name: string, metadata: PlannedRow['metadata']): string {
  return metadata && name in metadata ? freeName(`${name}_`, metadata) : name;
}

/** A broken rule with a hint; for identifiers, also with the solution. */
export function faultOf(violation: Violation, attributes: PlannedRow['attributes']): RowFault {
  const { message } = violation;
  const detail = violationDetail(violation, attributes);
  if (!IDENTIFIER_FAULT.test(message)) return { message, detail };
  return { message, detail: detail ? `${detail}; ${CLEAN_IDS_ADVICE}` : CLEAN_IDS_ADVICE };
}
