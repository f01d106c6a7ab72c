import { planner as messages } from '#i18n/es/planner.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { Period } from './plan-period.ts';

interface PeriodChoiceProps {
  readonly label: string;
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

/** Whether a file or a sum is of the week or of the month. */
export function PeriodChoice(props: PeriodChoiceProps) {
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
