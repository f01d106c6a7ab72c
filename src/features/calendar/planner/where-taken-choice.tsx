import type { WhereTaken } from '#domain/planner/copy.ts';
import { planner } from '#i18n/es/planner.ts';
import { Segmented } from '#ui/segmented.tsx';
import styles from './copy-dialog.module.css';

const messages = planner.copy;

/** What happens to slots that hold something else already. */
export function WhereTakenChoice(props: {
  readonly value: WhereTaken;
  readonly onChange: (value: WhereTaken) => void;
}) {
  return (
    <div className={styles['whereTaken']}>
      <Segmented
        {...props}
        label={messages.whereTaken}
        options={[
          { value: 'omitir', label: messages.omit },
          { value: 'reemplazar', label: messages.replace },
        ]}
      />
    </div>
  );
}
