import { createApi } from '#api/api.ts';
import { answeredBy } from '#tests/api/answered-by.ts';

/** The API of a Responsable, on a server that offers these capabilities and has these patients. */
export function responsableApi(
  {
    capabilities,
    patients,
  }: {
    readonly capabilities: readonly string[];
    readonly patients: readonly unknown[];
  },
  answer: (path: string) => Response,
) {
  const asked: string[] = [];
  const api = createApi(
    answeredBy(async (_request, path) => {
      asked.push(path);
      if (path === '/auth/me') return Response.json({ id: 1, name: 'María', capabilities });
      if (path === '/responsable/mis_usuarios') return Response.json(patients);
      return answer(path);
    }),
  );
  return { api, asked };
}
