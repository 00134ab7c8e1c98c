/** Puts the clock of a process, which imports this first, off by as many milliseconds as CLOCK_OFF_BY says. */
const offBy = Number(process.env.CLOCK_OFF_BY);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offBy);
    else super(...values);
  }

  static now() {
    return RealDate.now() + offBy;
  }
};
