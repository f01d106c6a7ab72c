import { useState } from 'react';
import { type Fecha, SLOTS_PER_DAY, type Slot } from '#domain/calendar/time.ts';
import {
  type ShiftTemplate,
  sameTemplate,
  USUAL_TEMPLATES,
} from '#domain/planner/shift-template.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import chips from '#features/calendar/shift-sheet/chips.module.css';
import type { SlotSpan } from '#features/calendar/shift-sheet/span-fields.tsx';
import { horaOf } from '#features/calendar/view-model/describe-shift.ts';
import { adding } from '#i18n/es/adding.ts';
import { templatesAround } from './family-templates.ts';

const messages = adding.templates;

const USUAL = [
  { name: messages.day, template: USUAL_TEMPLATES.day },
  { name: messages.night, template: USUAL_TEMPLATES.night },
  { name: messages.whole, template: USUAL_TEMPLATES.whole },
];

/** When shifts usually are: those of every family, and those that this one has around the day. */
export function TemplateChips(props: {
  /** The day that was proposed. */
  readonly fecha: Fecha;
  readonly span: SlotSpan;
  /** The latest end that can be chosen. */
  readonly max: Slot;
  readonly onChoose: (span: SlotSpan) => void;
}) {
  const { fecha, span, max, onChoose } = props;
  const { calendar } = useBoard();
  // As they were when the dialog was opened: a chip must not move from beneath a finger.
  const [templates] = useState(() => [
    ...USUAL,
    ...templatesAround(calendar, fecha).map((template) => ({
      name: describeTemplate(template),
      template,
    })),
  ]);
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
