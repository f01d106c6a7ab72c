import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { activity } from '#i18n/es/activity.ts';
import { circle as messages } from '#i18n/es/circle.ts';
import { feeds } from '#i18n/es/feeds.ts';
import { Button } from '#ui/button.tsx';
import styles from './circle.module.css';
import type { CircleTask } from './circle-dialog.tsx';
import { Section } from './section.tsx';

/** What else there is about a calendar, as far as the backend offers it. */
export function MoreSection(props: {
  readonly capabilities: readonly string[];
  readonly onTask: (task: CircleTask) => void;
}) {
  const { capabilities, onTask } = props;
  const hasActivity = capabilities.includes(CAPABILITIES.activity);
  const hasFeeds = capabilities.includes(CAPABILITIES.feeds);
  if (!hasActivity && !hasFeeds) return null;
  return (
    <Section title={messages.calendar}>
      <div className={styles['actions']}>
        {hasActivity ? (
          <Button onClick={() => onTask({ kind: 'activity' })}>{activity.open}</Button>
        ) : null}
        {hasFeeds ? <Button onClick={() => onTask({ kind: 'feed' })}>{feeds.open}</Button> : null}
      </div>
    </Section>
  );
}
