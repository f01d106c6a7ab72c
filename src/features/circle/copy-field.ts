/**
 * Copies what a field shows. The field stays selected: where the browser does not let the page copy, the user can.
 * @returns whether it was copied.
 */
export async function copyField(input: HTMLInputElement | null): Promise<boolean> {
  input?.select();
  try {
    await navigator.clipboard.writeText(input?.value ?? '');
    return true;
  } catch {
    return false;
  }
}
