import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/engine/errors/apply.js';
import { CONSTRUCTIONS } from '../../../src/engine/errors/constructions/index.js';
import { errorsIn } from './detection.js';

for (const { name, leaves, corrects } of CONSTRUCTIONS)
  describe(name, () => {
    test.each(leaves)('leaves alone: %s', (text) => {
      expect(errorsIn(text).edits).toEqual([]);
    });

    test.each(corrects)('still corrects: %s', (wrong, right) => {
      expect(applyEdits(wrong, errorsIn(wrong).edits)).toBe(right);
    });
  });
