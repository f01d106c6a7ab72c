import { addMember } from '#server/store/people/members.ts';
import type { TestBackend } from '#tests/server/test-backend.ts';

/** Adds an active account with the password of the others; its mail is `{id}@vinculo.test`. */
export async function addAccount(
  { store: { db } }: TestBackend,
  id: string,
  changes: { readonly role?: string; readonly name?: string; readonly phone?: string } = {},
): Promise<void> {
  const like = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', 'maria')
    .executeTakeFirstOrThrow();
  const own = { id, mail: `${id}@vinculo.test`, name: id, last_name: 'Prueba', phone: null };
  await db
    .insertInto('account')
    .values({ ...like, ...own, ...changes })
    .execute();
}

/** Adds an account with which María shares Rosa. @returns its token. */
export async function addMemberOfRosa(backend: TestBackend, id: string, name = id) {
  await addAccount(backend, id, { name });
  await addMember(backend.store.db, 'rosa', id, backend.deps.clock());
  return backend.tokenOf(`${id}@vinculo.test`);
}

/** The secret in an invitation's link. */
export function secretOf(link: string): string {
  return link.split('#')[1] ?? '';
}
