/** The commands so far, the code of which may still be loading. */
let asked: Promise<unknown> = Promise.resolve();

/** Runs a command as soon as its code is there; not at all where that could not be loaded. */
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
 * Resolves once every command so far has run, also those that it has led to. Saving waits for it: what the user asked
 * for before is part of what is saved.
 */
export async function allAsked(): Promise<void> {
  for (let last: unknown; last !== asked; ) {
    last = asked;
    await last;
  }
}
