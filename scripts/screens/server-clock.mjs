// Loaded into the server before its own code: its clock begins at SCREENS_AT, so that the demo is the same every day.
const RealDate = Date;
const ahead = Date.parse(process.env.SCREENS_AT) - RealDate.now();
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
});
