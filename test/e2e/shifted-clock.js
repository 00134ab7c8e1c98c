/** Shifts the clock of a process that imports this first by CLOCK_OFF_BY milliseconds. */
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
