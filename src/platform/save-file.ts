/** How long a file's URL stays valid: some browsers begin to read the file only after the click. */
const URL_VALID_MS = 60_000;

/** Hands a file to the browser as a download. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_VALID_MS);
}
