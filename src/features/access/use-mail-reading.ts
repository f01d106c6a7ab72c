import { useEffect, useState } from 'react';
import { useDebounced } from '#platform/use-debounced.ts';
import { useListener } from '#platform/use-listener.ts';
import type { PublicApi } from '#services';

const CHECK_AFTER_MS = 400;

/** What is known about a mail while it is typed. */
export type MailReading = 'unknown' | 'checking' | 'registered' | 'not-valid' | 'free' | 'failed';

/** Asks the server about a mail, 400 ms after the last letter, and again when the network is back. */
export function useMailReading(publicApi: PublicApi, mail: string): MailReading {
  const debounced = useDebounced(mail.trim(), CHECK_AFTER_MS);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ mail: string; reading: MailReading } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (debounced === '') return;
    const stop = new AbortController();
    setKnown({ mail: debounced, reading: 'checking' });
    void publicApi.checkMail(debounced, stop.signal).then((outcome) => {
      if (stop.signal.aborted) return;
      const reading = outcome.kind === 'ok' ? outcome.value.reading : 'failed';
      setKnown({ mail: debounced, reading });
    });
    return () => stop.abort();
  }, [publicApi, debounced, attempt]);

  // An answer about another mail says nothing about this one.
  const reading = known !== null && known.mail === mail.trim() ? known.reading : 'unknown';

  useListener('online', () => setAttempt(attempt + 1), { isOn: reading === 'failed' });

  return reading;
}
