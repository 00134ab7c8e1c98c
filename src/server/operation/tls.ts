import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Config } from '../../config.js';
import { AssessError, reasonOf } from '../../errors.js';

/** A certificate with its chain, and its key, as PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Reads the certificate that the settings name.
 * @returns undefined where they name none
 * @throws AssessError `invalid_config`, `unreadable_file`
 */
export function readCertificate({
  tlsCert,
  tlsKey,
}: Pick<Config, 'tlsCert' | 'tlsKey'>): Certificate | undefined {
  if (tlsCert === '' && tlsKey === '') return undefined;
  if (tlsCert === '' || tlsKey === '') {
    const [given, missing] = tlsKey === '' ? ['tlsCert', 'tlsKey'] : ['tlsKey', 'tlsCert'];
    throw new AssessError('invalid_config', { source: given!, reason: `needs ${missing} beside it` });
  }
  const certificate = { cert: read(tlsCert), key: read(tlsKey) };
  try {
    createSecureContext(certificate);
  } catch (error) {
    throw new AssessError('invalid_config', {
      source: 'tlsCert, tlsKey',
      reason: `${tlsCert} and ${tlsKey} are no certificate with its key (${reasonOf(error)})`,
    });
  }
  return certificate;
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new AssessError('unreadable_file', { path, reason: reasonOf(error) });
  }
}
