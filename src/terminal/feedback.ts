import { counted } from '../domain/counted.js';
import type { ClassFeedback } from '../services/class/write-class.js';

/** The sheets of a class in one line. */
export function feedbackLine({ texts, files, out, concerns, failed, rejected }: ClassFeedback): string {
  const lost = [
    rejected > 0 ? `${rejected} rejected` : '',
    failed > 0 ? `${failed} not assessed` : '',
  ].filter(Boolean);
  const look =
    concerns.length === 0 ? '' : `; ${counted(concerns.length, 'text needs', 'texts need')} a look`;
  return `sheets for ${counted(texts, 'text')} written to ${out} (${counted(files, 'file')}${lost.length > 0 ? `, ${lost.join(', ')}` : ''})${look}`;
}
