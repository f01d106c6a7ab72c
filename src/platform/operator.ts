/** The operator. */
export interface Operator {
  readonly name: string | null;
  readonly mail: string | null;
}

/**
 * The operator's data that the reference server wrote into the page's head (`server/http/site.ts`); null with any other
 * backend.
 */
export function readOperator(): Operator | null {
  const read = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
  const operator = { name: read('operator-name'), mail: read('operator-mail') };
  return operator.name === null && operator.mail === null ? null : operator;
}
