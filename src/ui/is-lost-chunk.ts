/** Whether an error is of a part of the app that could not be fetched; each browser words it in its own way. */
export function isLostChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}
