import * as v from 'valibot';
import { ROLE_FILTERS } from '#domain/people/directory.ts';
import { invalidField, invalidForm } from './http-error.ts';

const MOST = 200;
const MESSAGES = {
  limit: `\`limit\` debe ser un número de 1 a ${MOST}.`,
  q: '`q` debe ser un texto de hasta 100 letras.',
  role: `\`role\` debe ser uno de estos: ${ROLE_FILTERS.join(', ')}.`,
  after: '`after` debe ser el `next` de la página anterior.',
} as const;

/** The parameters of a paged list. Without `limit` the call gets the whole list, whatever other parameters it has. */
const PageQuery = v.object({
  limit: v.pipe(
    v.string(MESSAGES.limit),
    v.regex(/^\d{1,3}$/, MESSAGES.limit),
    v.transform(Number),
    v.minValue(1, MESSAGES.limit),
    v.maxValue(MOST, MESSAGES.limit),
  ),
  q: v.optional(v.pipe(v.string(MESSAGES.q), v.maxLength(100, MESSAGES.q)), ''),
  role: v.optional(v.picklist(ROLE_FILTERS, MESSAGES.role)),
  after: v.optional(v.string(MESSAGES.after)),
});
export type PageQuery = v.InferOutput<typeof PageQuery>;

/** How a list is asked for a page, for the documentation. */
export const HOW_TO_PAGE =
  'Con `limit` entrega una página y, en `next`, con qué `after` pedir la que sigue; la primera dice en `total` cuántos ' +
  'hay en todas. Sin `limit` entrega toda la lista.';

/** The parameters of such a list. @param where the words are looked for. */
export const pageParameters = (where: string) => ({
  limit: `Cuántos por página, de 1 a ${MOST}.`,
  q: `Solo quienes tengan, por cada palabra, otra que empiece con ella en ${where}, con o sin tildes.`,
  after: 'El `next` de la página anterior.',
});

/**
 * The requested page; null for the whole list.
 * @throws HttpError 422
 */
export function pageQuery(query: unknown): PageQuery | null {
  if ((query as { readonly limit?: unknown }).limit === undefined) return null;
  const { success, output, issues } = v.safeParse(PageQuery, query);
  if (success) return output;
  throw invalidForm(issues.map(({ message, path }) => ({ path: String(path?.[0]?.key), message })));
}

/**
 * The requested page, with the cursor of the next one; the first page also has the total count.
 * @throws HttpError 422 for a cursor that is not of this list.
 */
export async function readPage<Place extends v.GenericSchema, Row>(
  query: PageQuery,
  place: Place,
  read: (after: v.InferOutput<Place> | null) => Promise<{
    readonly found: readonly Row[];
    readonly next: object | null;
  }>,
  count: () => Promise<number>,
) {
  const after = placeAfter(place, query);
  const { found, next } = await read(after);
  return {
    found,
    rest: {
      next: next === null ? null : cursorOf(next),
      ...(after === null && { total: await count() }),
    },
  };
}

function cursorOf(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The position in a cursor; null without one. */
function placeAfter<Place extends v.GenericSchema>(
  schema: Place,
  { after }: PageQuery,
): v.InferOutput<Place> | null {
  if (after === undefined) return null;
  const read = v.safeParse(schema, parsed(Buffer.from(after, 'base64url').toString()));
  if (read.success) return read.output;
  throw invalidField('after', MESSAGES.after);
}

/** A text in a cursor. PostgreSQL rejects NUL characters, and a NUL inside a cursor is not visible in the address. */
export const placeText = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0')),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
