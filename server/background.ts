/** Work that an answer does not wait for. Whoever closes the app waits until it is done. */
export interface Background {
  /** A failure is written to the log of the call that began the work, and ends there. */
  run(
    log: { error(fields: object, what: string): void },
    what: string,
    work: () => Promise<void>,
  ): void;
  settled(): Promise<void>;
}

export function backgroundWork(): Background {
  const running = new Set<Promise<void>>();
  return {
    run(log, what, work) {
      // Begun in a later turn, so that nothing of it can delay the answer.
      const job: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(job));
      running.add(job);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
