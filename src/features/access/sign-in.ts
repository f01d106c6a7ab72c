import type { useNavigate } from '@tanstack/react-router';
import { access } from '#i18n/es/access.ts';
import { isLostChunk } from '#platform/is-lost-chunk.ts';
import type { Services } from '#services';
import { isAdmitted } from './admission.ts';
import { loadLater } from './load-later.ts';

type Needs = Pick<Services, 'api' | 'session'>;

interface Credentials {
  readonly mail: string;
  readonly password: string;
}

/**
 * Signs in; returns null on success, else the message to show: the spec's for every failure, with the reason added if
 * the network is missing or the server is overloaded. For an account that waits for its code, it goes to the page where
 * the code is entered.
 */
export async function signIn(
  services: Needs,
  credentials: Credentials,
  navigate: ReturnType<typeof useNavigate>,
): Promise<string | null> {
  const outcome = await services.api.auth.login(credentials);
  if (outcome.kind !== 'ok') console.warn('sign-in', outcome);
  switch (outcome.kind) {
    case 'ok':
      return enter(services, outcome.value, credentials.mail);
    case 'network':
      return failedAs(access.offline);
    case 'busy':
      // Too many attempts: only the server's message says for how long.
      return failedAs((outcome.status === 429 && outcome.message) || access.busy);
    case 'unauthorized':
    case 'rejected':
    case 'too-large':
      if ('status' in outcome && outcome.status === 403) {
        const later = await loadLater().catch(() => null);
        await later?.goToCode(outcome.message, credentials.mail, navigate);
      }
      return access.failed;
    default:
      return outcome satisfies never;
  }
}

/**
 * Begins the session if the token's role may enter; a Cuidador only where the backend offers them something. If not,
 * an existing session stays, and the server is asked to revoke the token, which nobody will use.
 */
async function enter({ api, session }: Needs, token: string, mail: string): Promise<string | null> {
  const read = session.read(token);
  if (!isAdmitted(read)) {
    const isOffered = isAdmitted(read, 'shifts') && (await isOfferedShifts(api, token));
    if (isOffered !== true) {
      void api.auth.logout(token);
      return isOffered === null ? failedAs(access.offline) : access.roleNotAllowed;
    }
  }
  try {
    return (await session.begin(token, mail)) === null ? access.failed : null;
  } catch (cause) {
    console.error('the session cannot be stored', cause);
    if (isLostChunk(cause)) return failedAs(access.offline);
    const later = await loadLater().catch(() => null);
    return later?.describeNotStored(cause) ?? access.cannotStore;
  }
}

/** Only checked for a Cuidador, so its code is loaded when needed; null if the server could not be asked. */
async function isOfferedShifts(api: Needs['api'], token: string): Promise<boolean | null> {
  const loaded = await loadLater().catch(() => null);
  return loaded === null ? null : loaded.offersShifts(api, token);
}

function failedAs(reason: string): string {
  return `${access.failed} ${reason}`;
}
