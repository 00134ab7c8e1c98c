import type { Ground } from '../ground/ground.js';
import type { History } from '../history.js';
import type { Client } from '../http.js';
import type { Answer, Question } from '../model/family.js';
import type { Reference } from '../model/reference.js';
import type { Attributes, Family } from '../model/state.js';
import type { TokenAnswer, TokenQuestion, Tokens } from '../model/tokens.js';
import type { WebhookAnswer, WebhookQuestion, Webhooks } from '../model/webhooks.js';
import { ACCOUNTS } from '../plan/names.js';
import type { Receivers } from '../receivers.js';

/** A webhook that was asked for. */
export interface CreatedWebhook {
  readonly account: number;
  readonly version: string;
  /** Of its URL; no other webhook has it. */
  readonly path: string;
  /** Absent without an answer. */
  readonly id?: string;
  readonly secret?: string;
  readonly created: number;
  /** When its deletion was asked for. */
  removing?: number;
  /** When its deletion was acknowledged. */
  removed?: number;
}

/** A request to store a text, whatever became of it. */
export interface Storing {
  readonly account: number;
  readonly id: string;
  readonly attributes: Attributes;
  readonly asked: number;
  readonly answered: number;
}

/** A request to delete a text, or all of an author. */
export interface Deletion {
  readonly account: number;
  readonly id?: string;
  readonly author?: string;
  readonly asked: number;
  /** When it was acknowledged; infinity if never. */
  readonly answered: number;
}

/** A token whose secret is known. */
export interface Issued {
  readonly account: number;
  readonly id: string;
  readonly secret: string;
}

/** What operations of a round share. */
export interface Scene {
  readonly ground: Ground;
  readonly client: Client;
  readonly reference: Reference;
  readonly receivers: Receivers;
  readonly families: History<Family, Question, Answer>;
  readonly webhooks: History<Webhooks, WebhookQuestion, WebhookAnswer>;
  readonly tokenUses: History<Tokens, TokenQuestion, TokenAnswer>;
  /** The number of requests about each family that have no answer yet. */
  readonly underWay: Map<string, number>;
  readonly created: CreatedWebhook[];
  readonly storings: Storing[];
  readonly deletions: Deletion[];
  readonly issued: Issued[];
  /** Names of copied accounts that may still be there. */
  readonly copies: string[];
  /** By index of the account. */
  readonly tokens: readonly string[];
  /** Whether commands can fail because of a fault. */
  isTroubled(since: number): boolean;
  /** What got an answer, and what none. */
  readonly counts: Record<string, number>;
}

export const familyName = (account: number, family: number) => `${ACCOUNTS[account]}/${family}`;
