import { randomUUID } from 'node:crypto';
import {
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { LtiKey } from '../../domain/lti.js';
import type { Lti } from '../../store/lti.js';
import type { ServiceContext } from '../service-context.js';
import { LtiRefusal } from './refusal.js';

/** The algorithm that LTI requires of all platforms and tools; no other is accepted. */
export const ALGORITHM = 'RS256';

const DAY = 86_400_000;
/** A key signs for this long. */
const ROTATION = 90 * DAY;
/** A new key is published for this long before it signs, because platforms cache keys. */
const ANNOUNCEMENT = DAY;
/** Keys are published this long after they were created, so that nothing outlives the key that signed it. */
const KEPT = 2 * ROTATION;
/** How long keys of the store are believed. */
const BELIEVED = 60_000;

const PUBLIC_MEMBERS = ['kty', 'n', 'e'] as const;

/** A token for one of these purposes is never accepted for another. */
export type Purpose = 'state' | 'session' | 'invitation';

/** The keys with which this tool signs: to platforms, and tokens that come back to it. They rotate by themselves. */
export class ToolKeys {
  #read: { readonly at: number; readonly keys: readonly LtiKey[] } | undefined;

  constructor(private readonly context: ServiceContext<Lti>) {}

  /** The public keys, for platforms. */
  async publicKeys(): Promise<JSONWebKeySet> {
    const keys = (await this.#keys()).map(({ id, jwk }) => ({
      ...publicPart(JSON.parse(jwk) as JWK),
      kid: id,
      alg: ALGORITHM,
      use: 'sig',
    }));
    return { keys };
  }

  /** Signs a message to a platform, valid for `seconds`. */
  async sign(payload: JWTPayload, seconds: number): Promise<string> {
    const { now } = this.context;
    const at = Math.floor(now().getTime() / 1000);
    const keys = await this.#keys();
    const announced = keys.find(({ createdAt }) => now().getTime() - createdAt.getTime() >= ANNOUNCEMENT);
    const { id, jwk } = announced ?? keys.at(-1)!;
    return new SignJWT({ jti: randomUUID(), ...payload })
      .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'JWT' })
      .setIssuedAt(at)
      .setExpirationTime(at + seconds)
      .sign(await importJWK(JSON.parse(jwk) as JWK, ALGORITHM));
  }

  /** Signs a token that comes back to this tool. */
  issue(purpose: Purpose, content: JWTPayload, seconds: number): Promise<string> {
    return this.sign({ ...content, aud: `assess:${purpose}` }, seconds);
  }

  /** The content of a token that this tool issued for a purpose. @throws LtiRefusal */
  async open(purpose: Purpose, token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const of = (keys: readonly LtiKey[]) => keys.find(({ id }) => id === kid);
          const key = of(await this.#keys()) ?? of(await this.#keys(0));
          if (!key) throw new errors.JWKSNoMatchingKey();
          return importJWK(publicPart(JSON.parse(key.jwk) as JWK), ALGORITHM);
        },
        { algorithms: [ALGORITHM], audience: `assess:${purpose}`, currentDate: this.context.now() },
      );
      return payload;
    } catch (cause) {
      if (!(cause instanceof errors.JOSEError)) throw cause;
      const expired = cause instanceof errors.JWTExpired;
      throw new LtiRefusal(expired ? 'this page has expired' : 'this is not a token of this server', 401, {
        cause,
      });
    }
  }

  /** The keys, newest first; creates one if there is none, or the newest signs no longer. */
  async #keys(believed = BELIEVED): Promise<readonly LtiKey[]> {
    const { store, now } = this.context;
    const time = now().getTime();
    if (this.#read && Math.abs(time - this.#read.at) < believed) return this.#read.keys;
    let keys = await store.ltiKeys();
    const newest = keys[0];
    if (!newest || time - newest.createdAt.getTime() > ROTATION) {
      const pair = await generateKeyPair(ALGORITHM, { extractable: true });
      const jwk = JSON.stringify(await exportJWK(pair.privateKey));
      await store.addLtiKey({ id: randomUUID(), jwk, createdAt: now() }, new Date(time - KEPT));
      keys = await store.ltiKeys();
    }
    this.#read = { at: time, keys };
    return keys;
  }
}

const publicPart = (jwk: JWK): JWK =>
  Object.fromEntries(PUBLIC_MEMBERS.map((name) => [name, jwk[name]])) as unknown as JWK;
