/** The commands so far, including those whose code is still loading. */
let asked: Promise<unknown> = Promise.resolve();

/** Runs a command as soon as its code is loaded; if the code cannot be loaded, not at all. */
export function onceLoaded<Code>(load: Promise<Code>, run: (code: Code) => void): Promise<void> {
  const done = load.then(run, (cause: unknown) => console.warn('a command was not loaded', cause));
  const before = asked;
  asked = done.then(
    () => before,
    () => before,
  );
  return done;
}

/**
 * Resolves once every command so far has run, including those that it triggered. Saving waits for it, because earlier
 * commands of the user belong to what is saved.
 */
export async function allAsked(): Promise<void> {
  for (let last: unknown; last !== asked; ) {
    last = asked;
    await last;
  }
}
