import { createTokens } from '#server/auth/tokens.ts';
import { inChunks } from '#server/store/in-chunks.ts';
import type { Store } from '#server/store/store.ts';
import { newId } from '#sync/new-id.ts';

/** As the servers of the bench have it. */
export const SECRET = 'a secret that is only for benches, 32 bytes';

interface Person {
  readonly account: string;
  /** The patient whom they own. The one after them in the list is a member. */
  readonly patient: string;
  readonly token: string;
}

/** Adds accounts that each own a patient and share that of another. */
export async function addPeople({ db }: Store, count: number): Promise<readonly Person[]> {
  const tokens = await createTokens(new TextEncoder().encode(SECRET), () => new Date(), newId);
  const at = new Date().toISOString();
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const account = newId();
    const token = await tokens.issue({ id: account, role: 'Responsable', token_version: 1 }, true);
    people.push({ account, patient: newId(), token });
  }
  for (const chunk of inChunks(people)) {
    await db
      .insertInto('account')
      .values(
        chunk.map(({ account }) => ({
          id: account,
          mail: `${account}@vinculo.test`,
          password_hash: null,
          name: 'Ana',
          role: 'Responsable',
          last_name: 'Soto',
          rut: null,
          region: 'Maule',
          estado_cuenta: 'Activo',
          metodo_de_pago: null,
          subscription: null,
          total_months: null,
          token_version: 1,
          created_at: at,
          verified_at: at,
          mail_verified: 1,
        })),
      )
      .execute();
    await db
      .insertInto('paciente')
      .values(
        chunk.map(({ account, patient }) => ({
          id: patient,
          id_responsable: account,
          name: 'Rosa',
          last_name: 'Rojas',
          nickname: null,
          rut: null,
          region: null,
          created_at: at,
          calendar_version: 0,
        })),
      )
      .execute();
  }
  const shared = people.map(({ patient }, index) => {
    const member = people[(index + 1) % count] as Person;
    return { id_paciente: patient, id_account: member.account, joined_at: at };
  });
  for (const chunk of inChunks(shared))
    await db.insertInto('paciente_miembro').values(chunk).execute();
  return people;
}
