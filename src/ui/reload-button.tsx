import { notices } from '#i18n/es/notices.ts';
import { Button } from './button.tsx';

/** A version of the app that may wait. */
interface WaitingVersion {
  readonly ready: () => boolean;
  /** Activates it, and reloads. */
  readonly apply: () => void;
}

/**
 * Loads the page again.
 * @param props.update the version to load it with if it waits: without it an outdated page would stay the same.
 * @param props.onLeave called before.
 */
export function ReloadButton(props: {
  readonly update?: WaitingVersion | null;
  readonly onLeave?: () => void;
}) {
  function reload(): void {
    props.onLeave?.();
    if (props.update?.ready()) props.update.apply();
    else window.location.reload();
  }
  return <Button onClick={reload}>{notices.reload}</Button>;
}
