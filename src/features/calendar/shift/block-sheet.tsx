import { useId, useState } from 'react';
import { type Block, carersOf } from '#domain/calendar/day.ts';
import { type Choice, PENDING, resizeLimits } from '#domain/calendar/edit.ts';
import { carerKey, eachOnce, sameCarer } from '#domain/calendar/record.ts';
import {
  formatHora,
  type Minute,
  SLOT_MINUTES,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { realMinutes } from '#domain/planner/span.ts';
import { carerNames } from '#features/calendar/shown/carer-names.ts';
import { carerOf, intervalWords, lengthWords } from '#features/calendar/shown/cell-words.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import type { OpenCalendar } from '#features/calendar/state/open-calendar.ts';
import { useBusy, useCaregivers } from '#features/calendar/state/use-planning.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { shift } from '#i18n/es/shift.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { movedPart, partOf, wholeOf } from './block-part.ts';
import styles from './block-sheet.module.css';
import { Caution } from './caution.tsx';
import { NoteField } from './note-field.tsx';
import { SpanFields } from './span-fields.tsx';

export interface BlockSheetProps {
  readonly open: OpenCalendar;
  readonly block: Block;
  readonly view: DayView;
  /** The rest of the night, on the days before and after. */
  readonly beyond: { readonly before: Block | null; readonly after: Block | null };
  readonly onResize: (block: Block, ends: Span) => void;
  readonly onAssign: (block: Block, choice: Choice) => void;
  readonly onRemove: (block: Block) => void;
  readonly onRemovePart: (part: Span) => void;
  readonly onClose: () => void;
}

const UNNAMED: Choice = { status: 'confirmada', cuidador: null };
const SEVERAL = 'varios';

/** Everything that can be done to one block, with plain buttons for thumb and keyboard. */
export function BlockSheet(props: BlockSheetProps) {
  const { view, onAssign, onRemove, onClose } = props;
  const [part, setPart] = useState(() => wholeOf(view.shown, props.block));
  const block = partOf(props.block, part);
  // As it was when opened: it must still be said after another carer is chosen for this part alone.
  const [{ before, after }] = useState(props.beyond);
  const whenId = useId();
  /** Who was assigned before «pendiente» was chosen here, so that switching back restores them. */
  const [earlier, setEarlier] = useState<Choice>(UNNAMED);
  const own = {
    ...props,
    block,
    onResize(resized: Block, ends: Span) {
      setPart(movedPart(view.shown, part, resized, ends));
      props.onResize(resized, ends);
    },
    onAssign(assigned: Block, choice: Choice) {
      setEarlier(UNNAMED);
      onAssign(assigned, choice);
    },
  };
  return (
    <Dialog
      title={shift.sheet.title}
      describedBy={whenId}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onRemove(block)}>{shift.remove}</Button>
          <Button variant="primary" onClick={onClose}>
            {shift.sheet.done}
          </Button>
        </>
      }
    >
      <div id={whenId}>
        <p className={styles['when']}>
          {intervalWords(block.fecha, block.start, block.end)} ·{' '}
          {lengthWords(realMinutes(view.clock, [block]))}
        </p>
        {before === null ? null : (
          <p>
            {shift.sheet.comesFrom(formatFecha(before.fecha, 'long'), formatHora(before.start))}
          </p>
        )}
        {after === null ? null : (
          <p>{shift.sheet.goesOn(formatFecha(after.fecha, 'long'), formatHora(after.end))}</p>
        )}
      </div>
      {block.offGrid === null ? (
        <>
          <Ends {...own} />
          <Segmented
            label={shift.sheet.status}
            options={[
              { value: 'pendiente', label: words.stateTitle.pendiente },
              { value: 'confirmada', label: words.stateTitle.confirmada },
            ]}
            value={block.status}
            onChange={(status) => {
              if (status === 'pendiente') setEarlier({ ...UNNAMED, ...carersIn(block) });
              // Only a confirmed shift is sent with its carer.
              onAssign(block, status === 'pendiente' ? PENDING : earlier);
            }}
          />
          <CarerField {...own} />
          {block.end - block.start > SLOT_MINUTES ? (
            <PartOf key={`${block.start}-${block.end}`} {...own} />
          ) : null}
        </>
      ) : (
        <p>{words.said.offGrid}</p>
      )}
      <NoteField open={props.open} block={block} view={view} />
    </Dialog>
  );
}

/** Moves either end by a half hour, within the day and between the neighbours. */
function Ends({ block, view, onResize }: BlockSheetProps) {
  const { start, end } = block;
  const { earliest, latest } = resizeLimits(view.shown, block, view.clock.missing);
  const long = end - start > SLOT_MINUTES;
  return (
    <div className={styles['ends']}>
      <End
        label={shift.sheet.start}
        at={start}
        canEarlier={start > earliest}
        canLater={long}
        onMove={(by) => onResize(block, { start: start + by, end })}
      />
      <End
        label={shift.sheet.end}
        at={end}
        canEarlier={long}
        canLater={end < latest}
        onMove={(by) => onResize(block, { start, end: end + by })}
      />
    </div>
  );
}

function End(props: {
  readonly label: string;
  readonly at: Minute;
  readonly canEarlier: boolean;
  readonly canLater: boolean;
  readonly onMove: (by: Minute) => void;
}) {
  const { label, at, canEarlier, canLater, onMove } = props;
  return (
    <fieldset className={styles['end']}>
      <legend>{label}</legend>
      <Button
        // Begins with what is seen on it.
        aria-label={`−30: ${shift.sheet.earlier(label)}`}
        aria-disabled={!canEarlier || undefined}
        onClick={() => canEarlier && onMove(-SLOT_MINUTES)}
      >
        −30
      </Button>
      <output className={styles['time']}>{formatHora(at)}</output>
      <Button
        aria-label={`+30: ${shift.sheet.later(label)}`}
        aria-disabled={!canLater || undefined}
        onClick={() => canLater && onMove(SLOT_MINUTES)}
      >
        +30
      </Button>
    </fieldset>
  );
}

/** Removes half hours from the middle too, which moving the ends cannot. */
function PartOf({ block, onRemovePart }: BlockSheetProps) {
  const min = block.start / SLOT_MINUTES;
  const max = block.end / SLOT_MINUTES;
  const [span, setSpan] = useState({ from: min, to: min + 1 });
  return (
    <details className={styles['part']}>
      <summary>{shift.part.title}</summary>
      <SpanFields span={span} min={min} max={max} onChange={setSpan} />
      <Button
        onClick={() => onRemovePart({ start: slotStart(span.from), end: slotStart(span.to) })}
      >
        {shift.part.remove}
      </Button>
    </details>
  );
}

function CarerField({ open, block, onAssign }: BlockSheetProps) {
  const caregivers = useCaregivers(open);
  const busy = useBusy(open, block.fecha);
  const { cuidador, also } = block;
  const options = caregivers.map(carerOf);
  // A carer who is no longer assigned keeps the shift until another takes it.
  const all = eachOnce([...options, ...carersOf(block)]);
  const chosen = all.findIndex((carer) => sameCarer(carer, cuidador));
  const cautions = carersOf(block).flatMap((carer) => busy(carer, block) ?? []);
  return (
    <div>
      <SelectField
        label={shift.sheet.carer}
        hint={hintOf(block)}
        value={also !== undefined ? SEVERAL : chosen < 0 ? '' : String(chosen)}
        onChange={(event) => {
          const carer =
            event.target.value === '' ? null : (all[Number(event.target.value)] ?? null);
          // To name somebody is to confirm; a shift without one keeps its status.
          onAssign(block, {
            status: carer === null ? block.status : 'confirmada',
            cuidador: carer,
          });
        }}
      >
        {also === undefined ? null : <option value={SEVERAL}>{carerNames(block)}</option>}
        <option value="">{shift.chooser.none}</option>
        {all.map((carer, index) => (
          <option key={carerKey(carer)} value={String(index)}>
            {carer.nombre}
          </option>
        ))}
      </SelectField>
      <div role="status">
        <Caution text={cautions.join('. ') || null} />
      </div>
    </div>
  );
}

function carersIn({ cuidador, also }: Block): Partial<Choice> {
  return also === undefined ? { cuidador } : { cuidador, also };
}

function hintOf({ status, also }: Block): string | undefined {
  if (also !== undefined) return shift.sheet.severalHint;
  return status === 'pendiente' ? shift.sheet.carerHint : undefined;
}
