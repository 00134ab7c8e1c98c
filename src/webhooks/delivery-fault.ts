import { constants } from 'node:os';
import { DELIVERY_FAULTS, type DeliveryFault } from '../domain/webhooks/delivery.js';

/** An error with a known fault. */
export class DeliveryError extends Error {
  constructor(
    readonly fault: DeliveryFault,
    /** A code of the system or of OpenSSL, such as ECONNREFUSED; no names or addresses. */
    readonly detail?: string,
  ) {
    super(DELIVERY_FAULTS[fault]);
  }
}

/** The fault for an error during the connection. Before TLS is established, an error without an errno comes from OpenSSL. */
export function connectFault(error: Error): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const code = codeOf(error);
  if (isTimeout(code)) return new DeliveryError('timeout', code);
  if (code === undefined || code === 'EPROTO' || /^ERR_SSL_/.test(code))
    return new DeliveryError('tls', code);
  if (code in constants.errno) return new DeliveryError('connection', code);
  const isCertificate = code === 'ERR_TLS_CERT_ALTNAME_INVALID' || !code.startsWith('ERR_');
  return new DeliveryError(isCertificate ? 'certificate' : 'tls', code);
}

/** The fault for an error of a request on an established connection. */
export function requestFault(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const code = codeOf(error);
  if (isTimeout(code)) return new DeliveryError('timeout', code);
  const isBroken = code === 'UND_ERR_SOCKET' || (code !== undefined && code in constants.errno);
  return new DeliveryError(isBroken ? 'connection' : 'protocol', code);
}

function isTimeout(code: string | undefined): boolean {
  return code === 'ETIMEDOUT' || (code !== undefined && /^UND_ERR_\w+_TIMEOUT$/.test(code));
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
