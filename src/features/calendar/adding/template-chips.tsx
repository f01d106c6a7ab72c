import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { changeOwnTemplates, readOwnTemplates } from '#db/shift-templates.ts';
import { SLOTS_PER_DAY, type Slot } from '#domain/calendar/time.ts';
import {
  type ShiftTemplate,
  sameTemplate,
  USUAL_TEMPLATES,
  withoutTemplate,
  withTemplate,
} from '#domain/planner/shift-template.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import chips from '#features/calendar/shift-sheet/chips.module.css';
import type { SlotSpan } from '#features/calendar/shift-sheet/span-fields.tsx';
import { horaOf } from '#features/calendar/view-model/describe-shift.ts';
import { adding } from '#i18n/es/adding.ts';
import { useAccountContext } from '#services';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import styles from './add-dialog.module.css';

const messages = adding.templates;

const USUAL = [
  { name: messages.day, template: USUAL_TEMPLATES.day },
  { name: messages.night, template: USUAL_TEMPLATES.night },
  { name: messages.whole, template: USUAL_TEMPLATES.whole },
];

/** When a family's shifts usually are, and a way to keep what is chosen among them. */
export function TemplateChips(props: {
  readonly span: SlotSpan;
  /** The latest end that can be chosen. */
  readonly max: Slot;
  readonly onChoose: (span: SlotSpan) => void;
}) {
  const { span, max, onChoose } = props;
  const { patient } = useBoard();
  const { db } = useAccountContext();
  const own = useLiveQuery(async () => readOwnTemplates(db, patient.id), [db, patient.id]);
  const list = useRef<HTMLFieldSetElement>(null);
  useFocusOnRemoval(list);
  const isKept = [...Object.values(USUAL_TEMPLATES), ...(own ?? [])].some((one) =>
    sameTemplate(one, span),
  );

  function change(make: typeof withTemplate, template: ShiftTemplate): void {
    changeOwnTemplates(db, patient.id, (before) => make(before, template)).catch(
      (cause: unknown) => {
        console.error('a template was not stored', cause);
        toast('error', messages.notStored);
      },
    );
  }

  const chip = (name: string, { from, to }: ShiftTemplate) => (
    <button
      type="button"
      className={chips['chip']}
      aria-pressed={sameTemplate({ from, to }, span)}
      disabled={to > max}
      onClick={() => onChoose({ from, to })}
    >
      {name}
    </button>
  );
  return (
    <div className={styles['templates']}>
      <fieldset ref={list} className={chips['chips']}>
        <legend className="visually-hidden">{messages.label}</legend>
        {USUAL.map(({ name, template }) => (
          <span key={name}>{chip(name, template)}</span>
        ))}
        {own?.map((template) => {
          const name = describeTemplate(template);
          return (
            <span key={name} className={styles['own']}>
              {chip(name, template)}
              <IconButton
                label={messages.forget(name)}
                onClick={() => change(withoutTemplate, template)}
              >
                <CloseIcon size={16} />
              </IconButton>
            </span>
          );
        })}
      </fieldset>
      {isKept || own === undefined ? null : (
        <Button variant="quiet" onClick={() => change(withTemplate, span)}>
          {messages.keep(describeTemplate(span))}
        </Button>
      )}
    </div>
  );
}

/** «9–13», «9:30–13», «22–7» */
function describeTemplate({ from, to }: ShiftTemplate): string {
  const short = (slot: Slot) => horaOf(slot).replace(/^0/, '').replace(':00', '');
  return `${short(from)}–${short(to > SLOTS_PER_DAY ? to - SLOTS_PER_DAY : to)}`;
}
