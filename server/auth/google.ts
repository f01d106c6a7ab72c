import { parseName } from '#domain/account/name.ts';
import type { GoogleSettings } from '#server/environment.ts';

/** The values against which the return of one Google sign-in is checked. */
export interface FlowChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The user that Google signed in. */
export type GoogleProfile = NonNullable<ReturnType<typeof readProfile>>;

export type Google = ReturnType<typeof createGoogle>;

/** Google, or the provider that `issuer` names, by OpenID Connect with state, nonce and PKCE. */
export function createGoogle(settings: GoogleSettings) {
  let discovered: ReturnType<typeof discover> | null = null;
  const provider = () => {
    discovered ??= discover(settings).catch((error: unknown) => {
      // A failed discovery is repeated at the next sign-in: the provider may be back by then.
      discovered = null;
      throw error;
    });
    return discovered;
  };
  return {
    /** The address for the browser, and the values against which its return is checked. */
    async begin(redirectUri: string) {
      const { client, config } = await provider();
      const checks: FlowChecks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url, checks };
    },
    /**
     * The user of the answer in `url`, or null when Google has not verified the mail.
     * @throws when the answer is invalid: access denied, another state, an expired code, a forged token.
     */
    async finish(url: URL, { state, nonce, verifier }: FlowChecks) {
      const { client, config } = await provider();
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const claims = tokens.claims();
      if (claims === undefined) return null;
      // Google puts the mail into the token; the standard also allows a provider to return it only here.
      const profile =
        claims['email'] === undefined
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      return readProfile(claims.sub, profile);
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: GoogleSettings) {
  const client = await import('openid-client');
  // http is allowed for this machine only; see `googleIn` in the environment.
  const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const options = { execute, timeout: 7 };
  const config = await client.discovery(issuer, clientId, clientSecret, undefined, options);
  return { client, config };
}

function readProfile(sub: string, profile: Readonly<Record<string, unknown>>) {
  const text = (name: string) => (typeof profile[name] === 'string' ? String(profile[name]) : '');
  const mail = text('email');
  if (mail === '' || profile['email_verified'] !== true) return null;
  return {
    sub,
    mail,
    name: parseName(text('given_name')) ?? parseName(text('name')) ?? mail.split('@')[0] ?? '',
    lastName: parseName(text('family_name')) ?? '',
  };
}
