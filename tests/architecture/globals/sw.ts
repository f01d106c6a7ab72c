// Compiled with `sw`: an error that does not come fails the type check.
// @ts-expect-error no window
window.alert(1);
// @ts-expect-error no Node
process.exit(1);

export {};
