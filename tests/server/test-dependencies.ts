import { createPasswords } from '#server/auth/passwords.ts';
import { createTokens } from '#server/auth/tokens.ts';
import { createBackground } from '#server/background.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Letter } from '#server/mail/messenger.ts';
import { createPush } from '#server/notices/push.ts';
import { TIME_LIMITS } from '#server/time-limits.ts';

export interface Sent extends Letter {
  readonly to: string;
}

/** The weakest cost: nobody attacks these passwords. */
export const passwords = createPasswords({ memoryKiB: 8, passes: 1 });

const secret = new TextEncoder().encode('0123456789abcdef0123456789abcdef');

/** The dependencies of a backend in the test's own process. @param sent gets the mails and SMS, oldest first. */
export async function testDependencies(
  { store, clock, newId }: Pick<Dependencies, 'store' | 'clock' | 'newId'>,
  sent: Sent[],
): Promise<Dependencies> {
  return {
    store,
    clock,
    newId,
    secret,
    tokens: await createTokens(secret, clock, newId),
    passwords,
    messenger: {
      mail: async (to, letter) => void sent.push({ to, ...letter }),
      sms: async (to, text) => void sent.push({ to, subject: 'SMS', text, html: '' }),
    },
    offersTextMessages: true,
    google: null,
    push: createPush({ secret, subject: 'mailto:avisos@vinculo.test' }),
    background: createBackground(() => 0),
    askEvery: 20,
    // Tests make many calls at once, with a clock that stands still.
    capacity: { callsPerMinute: 1_000_000, callsAtOnce: 100, heavyCalls: 4 },
    timeLimits: TIME_LIMITS,
    brand: 'Vínculo',
    siteDir: null,
    operator: { name: null, mail: null },
    publicUrl: null,
    apiOrigin: null,
    metricsToken: null,
    processMetrics: null,
    log: null,
  };
}
