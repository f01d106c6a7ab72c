import { noticeSettings as messages } from '#i18n/es/notice-settings.ts';
import { useBusy } from '#platform/use-busy.ts';
import { Button } from '#ui/button.tsx';
import { SettingsCard, SettingsSection } from '#ui/settings-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Preferences } from './preferences.tsx';
import { type DeviceState, useDevice } from './use-device.ts';

/** «Avisos»: whether they come to this device, what the account is told of, and where. */
export function NoticesSection({ isOffered }: { isOffered: boolean }) {
  return isOffered ? <Notices /> : null;
}

function Notices() {
  const { state, turnOn, turnOff, test } = useDevice();
  return (
    <SettingsSection id="avisos" title={messages.title}>
      <SettingsCard>
        <p>{messages.intro}</p>
        <h3>{messages.device}</h3>
        {state === null ? (
          <Skeleton lines={2} />
        ) : (
          <>
            <p role="status" data-avisos={state}>
              {messages.states[state]}
            </p>
            <DeviceActions state={state} turnOn={turnOn} turnOff={turnOff} test={test} />
          </>
        )}
      </SettingsCard>
      <Preferences />
    </SettingsSection>
  );
}

type Actions = Omit<ReturnType<typeof useDevice>, 'state'>;

function DeviceActions({ state, turnOn, turnOff, test }: { state: DeviceState } & Actions) {
  const [turningOn, start] = useBusy(async () => void (await turnOn()));
  const [turningOff, stop] = useBusy(turnOff);
  const [testing, send] = useBusy(test);
  switch (state) {
    case 'unsupported':
      return null;
    case 'denied':
      return <p>{messages.undoDenied}</p>;
    case 'install':
      return <p>{messages.howToInstall}</p>;
    case 'off':
      return (
        <Button variant="primary" busy={turningOn} busyLabel={messages.turningOn} onClick={start}>
          {messages.turnOn}
        </Button>
      );
    case 'on':
      return (
        <div className="row">
          <Button busy={testing} busyLabel={messages.testing} onClick={send}>
            {messages.test}
          </Button>
          <Button busy={turningOff} busyLabel={messages.turningOff} onClick={stop}>
            {messages.turnOff}
          </Button>
        </div>
      );
  }
}
