import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Config } from '../../config.js';
import { AssessError, reasonOf } from '../../errors.js';

/**
 * Every key exchange has forward secrecy: the certificate's key does not decrypt recorded traffic. The suites of TLS
 * 1.3 all have it. Those of 1.2 are from Mozilla's intermediate configuration, except those that need our own
 * parameters.
 */
const SUITES = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
} as const;

/** A certificate with its chain and key, as PEM, and its TLS options. */
export interface Certificate extends SecureContextOptions {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Reads the certificate in the settings.
 * @returns undefined if there is none
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
  const certificate = { cert: read(tlsCert), key: read(tlsKey), ...SUITES };
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
