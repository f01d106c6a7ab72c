import { planner as messages } from '#i18n/es/planner.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { Period } from './plan-period.ts';

/** Whether a file or a sum is of the week or of the month. */
export function PeriodChoice(props: {
  readonly label: string;
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}) {
  return (
    <Segmented
      {...props}
      options={[
        { value: 'semana', label: messages.week },
        { value: 'mes', label: messages.month },
      ]}
    />
  );
}
