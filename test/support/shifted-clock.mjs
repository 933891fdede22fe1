// Loaded into a process with --import: its clock is off by CLOCK_SHIFT_MS, until SIGUSR2 sets it right.
let shift = Number(process.env.CLOCK_SHIFT_MS);
const trueNow = Date.now;
const RealDate = Date;
globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(trueNow() + shift);
    else super(...args);
  }

  static now() {
    return trueNow() + shift;
  }
};
process.on('SIGUSR2', () => {
  shift = 0;
});
