import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DocumentReader } from '../../src/readers/documents/reader.js';
import { temporaryFile } from './files.js';
import { pdf, written } from './zip.js';

/** Two gigabytes of white space, in a file of two megabytes. */
const BOMB = 2 ** 31 - 1;

it('reading a PDF that unpacks to gigabytes is given up, and the next one is read', async () => {
  const bomb = temporaryFile('bomb.pdf');
  writeFileSync(bomb, pdf([deflateSync(Buffer.alloc(BOMB, 0x20))], '/Filter /FlateDecode'));
  const sound = temporaryFile('sound.pdf');
  writeFileSync(sound, pdf([written('I like it.')]));
  await using reader = new DocumentReader();
  await expect(reader.read(bomb)).rejects.toThrow(/takes too much memory to read/);
  expect(await reader.read(sound)).toMatchObject({ text: 'I like it.' });
});
