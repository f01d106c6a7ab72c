import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';

/** The provider's people, and the claims about each. */
const PEOPLE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ana: { email: 'Ana@correo.test', email_verified: true, given_name: 'Ana', family_name: 'Soto' },
  maria: { email: 'maria@vinculo.test', email_verified: true, given_name: 'M', family_name: 'F' },
  andrea: { email: 'andrea@vinculo.test', email_verified: true, name: 'Andrea' },
  camila: { email: 'camila@vinculo.test', email_verified: true, name: 'Camila' },
  otra: { email: 'maria@vinculo.test', email_verified: true, name: 'Otra' },
  jorge: { email: 'jorge@vinculo.example', email_verified: true, name: 'Jorge' },
  dudosa: { email: 'dudosa@correo.test', email_verified: false, name: 'Dudosa' },
  eva: {
    ...{ email: 'eva@correo.test', email_verified: true },
    ...{ given_name: ' Eva\u0000\u202e\n Luz', family_name: 'x'.repeat(101) },
  },
  callada: { email: 'callada@correo.test', name: 'Callada' },
};

const CHOICES = [...Object.keys(PEOPLE), 'nobody']
  .map((who) => `<p><a href="?as=${who}">${who}</a></p>`)
  .join('');

const CLIENT_ID = 'vinculo';
const CLIENT_SECRET = 'secreto-de-prueba';

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): void;
}

/**
 * A real OpenID provider that requires PKCE. Its page has a link for each of `PEOPLE`, and one named `nobody`
 * that declines.
 * @param redirectUris only read at the first request, because the product may start after the provider.
 */
export async function startProvider(
  redirectUris: () => readonly string[],
): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  // Google supports this prompt; here it has to be added.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const open = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [...redirectUris()],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
      },
      pkce: { required: () => true },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      cookies: { keys: ['clave'] },
      features: { devInteractions: { enabled: false } },
      interactions: {
        policy,
        url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
      },
      findAccount: (_ctx, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...PEOPLE[id] }),
      }),
      loadExistingGrant: async (ctx) => {
        const { session, client } = ctx.oidc;
        const grant = new ctx.oidc.provider.Grant({
          accountId: session?.accountId ?? '',
          clientId: client?.clientId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  let known: Provider | undefined;
  server.on('request', (request, response) => {
    known ??= open();
    const provider = known;
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return provider.callback()(request, response);
    const answer = searchParams.get('as');
    if (answer === null) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(CHOICES);
      return;
    }
    const result =
      answer === 'nobody'
        ? { error: 'access_denied' }
        : { login: { accountId: answer }, select_account: {} };
    return provider.interactionFinished(request, response, result);
  });
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Signs in at the provider by following its redirects, as a browser would, until one leads to `callback`. */
export async function answerAs(callback: string, start: string, who: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 10; step += 1) {
    if (url.href.startsWith(callback)) return url;
    if (url.pathname.startsWith('/interaction/')) url.search = `?as=${who}`;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  throw new Error('sent around in circles');
}
