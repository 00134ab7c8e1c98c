import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTextLines } from '../../../src/readers/text-lines.js';
import { readText } from '../../../src/services/import/read-text.js';
import { temporaryFolder } from '../stores.js';

const TEXT = 'Zoë likes the café, and Jürgen too.\nSo do I.\n';
const FORMS: [name: string, bytes: Buffer, isDetected: boolean][] = [
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`), false],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), false],
  ['UTF-16 without one', Buffer.from(TEXT, 'utf16le'), true],
  ['UTF-16, big-endian, without one', Buffer.from(TEXT, 'utf16le').swap16(), true],
  ['Windows-1252', Buffer.from(TEXT, 'latin1'), true],
];

it.each(FORMS)('a text and the lines of a file are read in %s', async (_, bytes, isDetected) => {
  const path = join(temporaryFolder(), 'text.txt');
  writeFileSync(path, bytes);
  const notes: string[] = [];
  expect(await readText(path, (note) => notes.push(note))).toBe(TEXT);
  const lines = [];
  for await (const line of readTextLines(path, undefined, (note) => notes.push(note))) lines.push(line);
  expect(lines).toEqual(TEXT.trimEnd().split('\n'));
  expect(notes).toHaveLength(isDetected ? 2 : 0);
  for (const note of notes) expect(note).toMatch(/was read as .*iconv/);
});

it('a text in an unknown encoding is refused with the place and the way out', async () => {
  const path = join(temporaryFolder(), 'text.txt');
  writeFileSync(path, Buffer.from([0x49, 0x20, 0xc3, 0x28, 0xc3, 0xa9, 0x0a]));
  await expect(readText(path, () => undefined)).rejects.toMatchObject({
    message: expect.stringMatching(/not valid UTF-8 \(\\xC3 at byte 2\)/),
  });
});
