// Compiled with `server`: an error that does not come fails the type check.
// @ts-expect-error no browser
localStorage.clear();
// @ts-expect-error no document
document.title;

export {};
