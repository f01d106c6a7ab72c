/**
 * Runs work that must not delay the next frame once that frame is painted; at once on a hidden page, which does not
 * paint.
 * @returns a function that cancels it.
 */
export function afterPaint(run: () => void): () => void {
  if (document.hidden) {
    run();
    return () => {};
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
