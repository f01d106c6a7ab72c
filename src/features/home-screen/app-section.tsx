import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { hasReachableDraft } from '#db/calendar/reachable-draft.ts';
import { isNothingLeft, readUnfinished } from '#db/outbox/unfinished.ts';
import { homeScreen as messages } from '#i18n/es/home-screen.ts';
import { formatDay, formatTime } from '#i18n/format.ts';
import { checkForUpdate, type UpdateCheck } from '#platform/check-for-update.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { SettingsCard, SettingsSection } from '#ui/settings-section.tsx';
import { IosSteps } from './ios-steps.tsx';
import { useInstall } from './use-install.ts';

/** «La aplicación»: which version runs, whether there is a newer one, and how it gets onto the home screen. */
export function AppSection() {
  return (
    <SettingsSection id="aplicacion" title={messages.title}>
      <SettingsCard>
        <p>{describeVersion()}</p>
        <Update />
      </SettingsCard>
      <SettingsCard>
        <Install />
      </SettingsCard>
    </SettingsSection>
  );
}

/** «Versión 0.1.0, del 24-11-2026 a las 14:20» */
function describeVersion(): string {
  const { VERSION, MADE_AT } = import.meta.env;
  if (VERSION === undefined || MADE_AT === undefined) return messages.unbuilt;
  return messages.version(VERSION, formatDay(MADE_AT) ?? '', formatTime(Date.parse(MADE_AT)));
}

function Update() {
  const { update } = useServices();
  const { db } = useAccountContext();
  const hasDraft = useLiveQuery(async () => hasReachableDraft(db), [db]) === true;
  const [found, setFound] = useState<UpdateCheck | null>(null);
  const [checking, check] = useBusy(async () => {
    setFound(null);
    setFound(await checkForUpdate());
  });
  const isReady = found === 'ready';
  return (
    <>
      {isReady && !hasDraft ? (
        <Button variant="primary" onClick={update.apply}>
          {messages.update}
        </Button>
      ) : (
        <Button busy={checking} busyLabel={messages.checking} onClick={check}>
          {messages.check}
        </Button>
      )}
      {/* Below, so that the button stays under the pointer that pressed it. */}
      <p role="status">
        {found === null ? null : isReady && hasDraft ? messages.afterSaving : messages.found[found]}
      </p>
    </>
  );
}

function Install() {
  const { way, ask } = useInstall();
  const { db } = useAccountContext();
  const isAllSent = useLiveQuery(async () => isNothingLeft(await readUnfinished(db)), [db]);
  switch (way) {
    case null:
      return <p>{messages.installed}</p>;
    case 'menu':
      return <p>{messages.byMenu}</p>;
    case 'prompt':
      return (
        <>
          <p>{messages.installText}</p>
          <Button variant="primary" onClick={() => void ask()}>
            {messages.install}
          </Button>
        </>
      );
    case 'ios':
      return isAllSent === false ? (
        <p>{messages.afterSending}</p>
      ) : (
        <>
          <h3>{messages.onIos}</h3>
          <IosSteps />
        </>
      );
  }
}
