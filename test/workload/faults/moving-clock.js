/** Shifts the clock of a process that imports this first by the milliseconds in CLOCK_FILE, whenever that changes. */
import { readFileSync } from 'node:fs';

const CHECK_MS = 100;
const RealDate = Date;
let offBy = 0;

function read() {
  try {
    offBy = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  } catch {
    // It is being written.
  }
}

read();
setInterval(read, CHECK_MS).unref();

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offBy);
    else super(...values);
  }

  static now() {
    return RealDate.now() + offBy;
  }

  /** Dates that Node makes, such as those of messages, are dates as well. */
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
};
