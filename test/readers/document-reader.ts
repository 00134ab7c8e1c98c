import { afterAll } from 'vitest';
import { DocumentReader } from '../../src/readers/documents/reader.js';

/** Reads all documents of a test file, one after the other: a thread takes longer to start than to read one. */
export function documentReader(): DocumentReader {
  const reader = new DocumentReader();
  afterAll(() => reader[Symbol.asyncDispose]());
  return reader;
}
