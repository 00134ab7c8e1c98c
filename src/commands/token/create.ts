import { Flags } from '@oclif/core';
import { AssessCommand } from '../../cli/command.js';
import { valued } from '../../cli/flags.js';
import { AssessError } from '../../errors.js';
import { createToken } from '../../services/accounts/accounts.js';

const MS_PER_DAY = 86_400_000;

export default class TokenCreate extends AssessCommand {
  static override summary = 'Create a token for an account and print it once, alone on stdout.';
  static override flags = {
    label: Flags.string({ description: 'What the token is for.', default: '' }),
    expires: valued('Days until it expires, or an ISO date (default: never).', 'WHEN'),
  };

  async run(): Promise<{ id: string; token: string; account: string; expires_at: string | null }> {
    const { flags } = await this.parse(TokenCreate);
    await using context = this.open();
    const store = await context.store();
    const now = context.now();
    const { token, secret } = await createToken(store, {
      accountId: context.config.account,
      label: flags.label,
      expiresAt: flags.expires === undefined ? undefined : expiry(flags.expires, now),
      now,
    });
    this.log(secret);
    const expires_at = token.expiresAt?.toISOString() ?? null;
    return { id: token.id, token: secret, account: token.accountId, expires_at };
  }
}

function expiry(value: string, now: Date): Date {
  const days = /^\d+$/.test(value) ? Number(value) : undefined;
  const at = days === undefined ? new Date(value) : new Date(now.getTime() + days * MS_PER_DAY);
  if (!(at.getTime() > now.getTime())) {
    throw new AssessError('invalid_option', {
      option: '--expires',
      reason: 'must be a number of days or a future date',
    });
  }
  return at;
}
