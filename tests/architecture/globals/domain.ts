// Compiled with `src/domain`: an error that does not come fails the type check.
// @ts-expect-error no document
document.title;
// @ts-expect-error no timers
setTimeout(() => 1, 1);
// @ts-expect-error no Node
process.exit(1);

export {};
