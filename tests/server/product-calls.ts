import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import type { Product } from './product.ts';

interface Sending {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One call of a running server. Rejects when it does not answer. */
export async function send(
  { url }: Pick<Product, 'url'>,
  path: string,
  { token, headers, body }: Sending,
) {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what is under test
  const answer: any = await response.json();
  return { status: response.status, headers: response.headers, body: answer };
}

/** Signs in to an account of the demo. */
export async function enter(product: Pick<Product, 'url'>, mail = 'maria@vinculo.example') {
  const body = { mail, password: DEMO_PASSWORD };
  const { status, body: answer } = await send(product, '/auth/login', { body });
  return { status, token: answer.token as string };
}

/** The Responsable of the demo family, signed in, with a patient. @returns `before`: how many care requests there are. */
export async function calendarOf(product: Pick<Product, 'url'>) {
  const { token } = await enter(product);
  const { body: people } = await send(product, '/responsable/mis_usuarios', { token });
  const patient: string = people.find((one: { tipo: string }) => one.tipo === 'Paciente').id;
  const { body: list } = await send(product, `/solicitudes/paciente/${patient}`, { token });
  return { token, patient, before: list.length as number };
}
