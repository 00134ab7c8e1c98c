import { expect, test } from 'vitest';
import { connectFault, DeliveryError, requestFault } from '../../src/webhooks/delivery-fault.js';

const errorWith = (code?: string) =>
  Object.assign(new Error('to receiver.test, 192.0.2.1'), code && { code });

test.each([
  ['ECONNREFUSED', 'connection'],
  ['ECONNRESET', 'connection'],
  ['EHOSTUNREACH', 'connection'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['EPROTO', 'tls'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ['ERR_TLS_DH_PARAM_SIZE', 'tls'],
  [undefined, 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
])('%s while connecting is a fault of %s', (code, fault) => {
  expect(connectFault(errorWith(code))).toMatchObject({ fault, detail: code });
});

test.each([
  ['UND_ERR_SOCKET', 'connection'],
  ['EPIPE', 'connection'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['HPE_INVALID_CONSTANT', 'protocol'],
  ['UND_ERR_HEADERS_OVERFLOW', 'protocol'],
  [undefined, 'protocol'],
])('%s in a request is a fault of %s', (code, fault) => {
  expect(requestFault(errorWith(code))).toMatchObject({ fault, detail: code });
});

test('a fault contains no names and addresses, and a known one is kept', () => {
  expect(connectFault(errorWith('ECONNREFUSED')).message).not.toContain('receiver');
  const known = new DeliveryError('dns', 'ENOTFOUND');
  expect([connectFault(known), requestFault(known)]).toEqual([known, known]);
});
