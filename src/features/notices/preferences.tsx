import { useCallback, useEffect, useRef, useState } from 'react';
import { NOTICE_CHANNELS, NOTICE_KINDS, type NoticePreference } from '#domain/contract/notices.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { noticeSettings as messages } from '#i18n/es/notice-settings.ts';
import { useListener } from '#platform/use-listener.ts';
import { useServices } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { Button } from '#ui/button.tsx';
import { SettingsCard } from '#ui/settings-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import styles from './notices.module.css';

/** What the account is told of, and by which channel; kept by the server, for all devices. */
export function Preferences() {
  const { preferences, load, change } = usePreferences();
  return (
    <SettingsCard>
      <h3>{messages.preferences}</h3>
      {preferences === null ? (
        <Skeleton lines={5} />
      ) : preferences === 'failed' ? (
        <div role="alert" className={styles['failed']}>
          <p>{messages.notLoaded}</p>
          <Button onClick={load}>{messages.retry}</Button>
        </div>
      ) : (
        NOTICE_KINDS.map((kind) => {
          const own = preferences
            .filter((one) => one.kind === kind)
            .sort((a, b) => placeOf(a) - placeOf(b));
          return own.length === 0 ? null : (
            <fieldset key={kind} className={styles['kind']}>
              <legend>{messages.kinds[kind]}</legend>
              {own.map((one) => (
                <Switch
                  key={one.channel}
                  checked={one.enabled}
                  onChange={({ target }) => change({ ...one, enabled: target.checked })}
                >
                  {messages.channels[one.channel]}
                </Switch>
              ))}
            </fieldset>
          );
        })
      )}
      <p className={styles['soft']}>{messages.quietHours}</p>
    </SettingsCard>
  );
}

function placeOf({ channel }: NoticePreference): number {
  return NOTICE_CHANNELS.indexOf(channel);
}

/** The preferences as the server has them, and as they are being changed. Null until they are known. */
function usePreferences() {
  const { api } = useServices();
  const [preferences, setPreferences] = useState<readonly NoticePreference[] | 'failed' | null>(
    null,
  );
  /** One change after the other, so that of two of one switch the last one wins. */
  const changes = useRef<Promise<unknown>>(Promise.resolve());
  /** How many changes were made: what was made meanwhile is shown already. */
  const made = useRef(0);

  /** Shows what the server has; where it does not say, what was shown stays. */
  const read = useCallback(async () => {
    const outcome = await callLoaded(api.notices, (calls) => calls.settings());
    setPreferences((before) =>
      outcome.kind === 'ok' ? outcome.value.preferences : (before ?? 'failed'),
    );
  }, [api]);
  const load = useCallback(() => {
    setPreferences(null);
    return read();
  }, [read]);
  useEffect(() => void load(), [load]);
  useListener('online', () => inTurn(read));

  function inTurn(task: () => Promise<unknown>): void {
    changes.current = changes.current.catch(console.error).then(task);
  }

  function show(changed: NoticePreference): void {
    setPreferences((before) =>
      Array.isArray(before)
        ? before.map((one) =>
            one.kind === changed.kind && one.channel === changed.channel ? changed : one,
          )
        : before,
    );
  }

  return {
    preferences,
    load,
    change(preference: NoticePreference): void {
      show(preference);
      made.current += 1;
      const own = made.current;
      inTurn(async () => {
        const outcome = await (await api.notices()).prefer(preference);
        const isLatest = made.current === own;
        // Shown again, because what was read meanwhile may be older.
        if (outcome.kind === 'ok') return isLatest && show(preference);
        if (isLatest) show({ ...preference, enabled: !preference.enabled });
        const texts = { fallback: messages.notChanged, offline: messages.offline };
        toast('warning', describeFailure(outcome, texts));
        // The server may have made it all the same.
        if (isLatest && outcome.kind !== 'rejected' && outcome.kind !== 'unauthorized')
          await read();
      });
    },
  };
}
