/** How long a file's address stays good: some browsers only begin to read after the click. */
const KEPT_MS = 60_000;

/** Hands a file to the browser, to be kept where the user's downloads go. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
