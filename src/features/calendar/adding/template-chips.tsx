import { SLOTS_PER_DAY, type Slot } from '#domain/calendar/time.ts';
import {
  familyTemplates,
  type ShiftTemplate,
  sameTemplate,
  USUAL_TEMPLATES,
} from '#domain/planner/shift-template.ts';
import chips from '#features/calendar/shift-sheet/chips.module.css';
import type { SlotSpan } from '#features/calendar/shift-sheet/span-fields.tsx';
import { horaOf } from '#features/calendar/view-model/describe-shift.ts';
import { adding } from '#i18n/es/adding.ts';

const messages = adding.templates;

const USUAL = [
  { name: messages.day, template: USUAL_TEMPLATES.day },
  { name: messages.night, template: USUAL_TEMPLATES.night },
  { name: messages.whole, template: USUAL_TEMPLATES.whole },
];

/** When shifts usually are: those of every family, and those that this one has. */
export function TemplateChips(props: {
  /** The hours that the family's shifts usually have, the most frequent first. */
  readonly habits: readonly ShiftTemplate[];
  readonly span: SlotSpan;
  /** The latest end that can be chosen. */
  readonly max: Slot;
  readonly onChoose: (span: SlotSpan) => void;
}) {
  const { habits, span, max, onChoose } = props;
  const templates = [
    ...USUAL,
    ...familyTemplates(habits).map((template) => ({ name: describeTemplate(template), template })),
  ];
  return (
    <fieldset className={chips['chips']}>
      <legend className="visually-hidden">{messages.label}</legend>
      {templates.map(({ name, template }) => (
        <button
          key={name}
          type="button"
          className={chips['chip']}
          aria-pressed={sameTemplate(template, span)}
          disabled={template.to > max}
          onClick={() => onChoose(template)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** «9–13», «9:30–13», «22–7» */
function describeTemplate({ from, to }: ShiftTemplate): string {
  const short = (slot: Slot) => horaOf(slot).replace(/^0/, '').replace(':00', '');
  return `${short(from)}–${short(to > SLOTS_PER_DAY ? to - SLOTS_PER_DAY : to)}`;
}
