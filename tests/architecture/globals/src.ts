// Compiled with `src`: an error that does not come fails the type check.
// @ts-expect-error no Node
process.exit(1);

export {};
