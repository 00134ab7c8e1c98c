import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import type { Config } from './config.js';

/** Structured log lines on stderr. Fields never hold texts, tokens or secrets: ids, counts, durations and causes only. */
export interface Log {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** A log whose writer is loaded with the first line: most commands write none. */
export function createLog(level: Config['logLevel']): Log {
  let logger: Logger | undefined;
  const writer = () => {
    if (!logger) {
      const { pino } = createRequire(import.meta.url)('pino') as typeof import('pino');
      logger = pino(
        { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
        pino.destination({ fd: 2, sync: true }),
      );
    }
    return logger;
  };
  return {
    info: (fields, message) => writer().info(fields, message),
    warn: (fields, message) => writer().warn(fields, message),
    error: (fields, message) => writer().error(fields, message),
  };
}
