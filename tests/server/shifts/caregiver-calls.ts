import { type Answer, type Call, slot, type TestBackend } from '#tests/server/test-backend.ts';

/** The calls of the family of Rosa and of her caregivers, for tests of answers. */
export interface CaregiverCalls {
  readonly maria: string;
  readonly camila: string;
  readonly diego: string;
  /** María changes Rosa's calendar; fails unless all of it is applied. */
  save(...slots: readonly unknown[]): Promise<void>;
  answer(token: string, body: object, more?: Call & { readonly patient?: string }): Promise<Answer>;
  /** Rosa's care requests, as the family reads them. */
  calendar(): Promise<Answer['body']>;
  /** Rosa's activity, oldest first: who, what and the details. */
  activity(): Promise<readonly (readonly [actor: string, kind: string, detail: unknown])[]>;
}

export async function caregiverCalls(backend: TestBackend): Promise<CaregiverCalls> {
  const maria = await backend.tokenOf('maria@vinculo.test');
  return {
    maria,
    camila: await backend.tokenOf('camila@vinculo.test'),
    diego: await backend.tokenOf('diego@vinculo.test'),
    async save(...slots) {
      const body = { id_paciente: 'rosa', slots };
      const answer = await backend.call(maria, 'POST', '/solicitudes/actualizar', { body });
      if (answer.status !== 200 || answer.body.conflicts !== undefined)
        throw new Error(`save: ${JSON.stringify(answer.body)}`);
    },
    answer: (token, body, { patient = 'rosa', ...more } = {}) =>
      backend.call(token, 'POST', `/api/patients/${patient}/answers`, { ...more, body }),
    calendar: async () => (await backend.call(maria, 'GET', '/solicitudes/paciente/rosa')).body,
    async activity() {
      const rows = await backend.store.db
        .selectFrom('activity')
        .selectAll()
        .where('id_paciente', '=', 'rosa')
        .execute();
      // Ids of tests are numbered.
      const number = ({ id }: { readonly id: string }) => Number(id.slice('id-'.length));
      return rows
        .sort((a, b) => number(a) - number(b))
        .map(({ actor_name, kind, detail }) => [actor_name, kind, JSON.parse(detail)]);
    },
  };
}

/** One part of an answer; by default the shift of `slot`. */
export function part(changes: Readonly<Record<string, string>> = {}) {
  const { fecha, hora_inicio, hora_fin } = slot(changes);
  return { fecha, hora_inicio, hora_fin };
}

export const yes = (...parts: readonly object[]) => ({ answer: 'yes', parts });
export const no = (...parts: readonly object[]) => ({ answer: 'no', parts });
