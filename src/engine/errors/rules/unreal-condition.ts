import type { Token } from '../../document/token.js';
import type { Detector } from '../rule.js';

const SUBJECT = /^(?:i|you|he|she|it|we|they)$/;
/** Signs of an unreal condition, not the past; `if you were` may well refer to the past. */
const UNREAL = /^(?:(?:i|he|she|it) were|\w+ (?:had|won))$/;
const LONGEST = 30;

export const detector: Detector = {
  sentences: true,
  codes: ['TV'],
  detect(cursor) {
    const [opening, subject, verb] = [cursor.at(0), cursor.at(1), cursor.at(2)];
    if (opening?.lower !== 'if' || !SUBJECT.test(subject?.lower ?? '')) return undefined;
    if (!UNREAL.test(`${subject?.lower} ${verb?.lower}`)) return undefined;
    // "If he had left, he will be there": the pluperfect may refer to something real.
    if (verb?.lower === 'had' && cursor.at(3)?.tag === 'VBN') return undefined;
    for (let offset = 4; offset < LONGEST; offset++) {
      const modal: Token | undefined = cursor.at(offset);
      if (!modal) return undefined;
      const isMain = SUBJECT.test(cursor.at(offset - 1)?.lower ?? '') && cursor.at(offset - 2)?.tag !== 'IN';
      if (modal.lower === 'will' && modal.tag === 'MD' && isMain)
        return cursor.replace(modal, modal, 'would', 'TV', 0.84);
    }
    return undefined;
  },
};
