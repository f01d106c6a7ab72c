import { useId, useState } from 'react';
import { type Block, carersOf, sameCare } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy, PENDING, resizeLimits } from '#domain/calendar/edit.ts';
import { carerKey, eachOnce, sameCarer } from '#domain/calendar/record.ts';
import { isConfirmed, isPending, STATUSES } from '#domain/calendar/status.ts';
import {
  addDays,
  type Fecha,
  formatHora,
  type Minute,
  SLOT_MINUTES,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { realMinutes } from '#domain/planner/span.ts';
import { carerNames } from '#features/calendar/shown/carer-names.ts';
import {
  carerOf,
  careWords,
  intervalWords,
  lengthWords,
} from '#features/calendar/shown/cell-words.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import type { OpenCalendar } from '#features/calendar/state/open-calendar.ts';
import { useBusy, useCaregivers } from '#features/calendar/state/use-planning.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { shift } from '#i18n/es/shift.ts';
import { stateTitle } from '#i18n/es/status.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { movedPart, partOf, wholeOf } from './block-part.ts';
import styles from './block-sheet.module.css';
import { Caution } from './caution.tsx';
import { MoveTo } from './move-to.tsx';
import { beyondMidnight, type NightRest, restNow } from './night-shift.ts';
import { NoteField } from './note-field.tsx';
import { SpanFields } from './span-fields.tsx';

export interface BlockSheetProps {
  readonly open: OpenCalendar;
  readonly block: Block;
  readonly dayOf: (fecha: Fecha) => DayView;
  readonly onResize: (block: Block, ends: Span) => void;
  /** This block and the rest of its night if that is wanted, by whole days. */
  readonly onMove: (blocks: readonly Block[], days: number) => void;
  /** Blocks of different days: this one, and the rest of its night if that is wanted. */
  readonly onAssign: (blocks: readonly Block[], choice: Choice) => void;
  readonly onRemove: (blocks: readonly Block[]) => void;
  readonly onRemovePart: (part: Span) => void;
  readonly onClose: () => void;
}

/** What the fields of a sheet work on. */
interface FieldProps extends Pick<BlockSheetProps, 'open' | 'block' | 'onResize' | 'onRemovePart'> {
  readonly view: DayView;
  readonly onAssign: (choice: Choice) => void;
}

const UNNAMED = confirmedBy(null);
const SEVERAL = 'varios';

/** Everything that can be done to one block, with plain buttons for thumb and keyboard. */
export function BlockSheet(props: BlockSheetProps) {
  const { dayOf, onAssign, onRemove, onClose } = props;
  const view = dayOf(props.block.fecha);
  const [part, setPart] = useState(() => wholeOf(view.shown, props.block));
  const block = partOf(props.block, part);
  // As it was when opened: it must still be said after another carer is chosen for this part alone.
  const [night, setNight] = useState(() => beyondMidnight(dayOf, props.block));
  const rest = restNow(dayOf, night);
  const [together, setTogether] = useState(false);
  const others = partsBeside(rest);
  const all: readonly [Block, ...Block[]] = together ? [block, ...others] : [block];
  const whenId = useId();
  /** Who was assigned before «pendiente» was chosen here, so that switching back restores them. */
  const [earlier, setEarlier] = useState<Choice>(UNNAMED);
  const own: FieldProps = {
    ...props,
    block,
    view,
    onResize(resized: Block, ends: Span) {
      setPart(movedPart(view.shown, part, resized, ends));
      props.onResize(resized, ends);
    },
    onAssign(choice: Choice) {
      setEarlier(UNNAMED);
      onAssign(all, choice);
    },
  };
  function move(days: number) {
    props.onMove(all, days);
    const moved = { ...block, fecha: addDays(block.fecha, days) };
    setPart(wholeOf(dayOf(moved.fecha).shown, moved));
    setNight(beyondMidnight(dayOf, moved));
  }
  return (
    <Dialog
      title={shift.sheet.title}
      describedBy={whenId}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onRemove(all)}>
            {all.length > 1 ? shift.sheet.removeAll(all.length) : shift.remove}
          </Button>
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
        <p>{restWords(block, rest)}</p>
      </div>
      {block.offGrid !== null || others.length === 0 ? null : (
        <Switch
          checked={together}
          onChange={({ target }) => {
            setTogether(target.checked);
            // Whoever chose a carer before switching means the whole night too.
            const differing = others.filter((other) => !sameCare(block, other));
            if (target.checked && differing.length > 0) onAssign(differing, careOf(block));
          }}
        >
          {shift.sheet.together(others.length)}
        </Switch>
      )}
      {block.offGrid === null ? (
        <>
          <Ends {...own} />
          <Segmented
            label={shift.sheet.status}
            options={STATUSES.map((value) => ({ value, label: stateTitle[value] }))}
            value={block.status}
            onChange={(status) => {
              const named = isConfirmed({ status });
              if (!named) setEarlier({ ...UNNAMED, ...carersIn(block) });
              // Only a confirmed shift is sent with its carer.
              onAssign(all, named ? earlier : PENDING);
            }}
          />
          <CarerField {...own} />
          <MoveTo open={props.open} dayOf={dayOf} parts={all} onMove={move} />
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

/** Moves either end, by a half hour or to any time, within the day and between the neighbours. */
function Ends({ block, view, onResize }: FieldProps) {
  const { start, end } = block;
  const { earliest, latest } = resizeLimits(view.shown, block, view.clock.missing);
  return (
    <div className={styles['ends']}>
      <End
        label={shift.sheet.start}
        at={start}
        earliest={earliest}
        latest={end - SLOT_MINUTES}
        onMove={(to) => onResize(block, { start: to, end })}
      />
      <End
        label={shift.sheet.end}
        at={end}
        earliest={start + SLOT_MINUTES}
        latest={latest}
        onMove={(to) => onResize(block, { start, end: to })}
      />
    </div>
  );
}

function End(props: {
  readonly label: string;
  readonly at: Minute;
  readonly earliest: Minute;
  readonly latest: Minute;
  readonly onMove: (to: Minute) => void;
}) {
  const { label, at, earliest, latest, onMove } = props;
  const times = Array.from(
    { length: (latest - earliest) / SLOT_MINUTES + 1 },
    (_, index) => earliest + index * SLOT_MINUTES,
  );
  return (
    <div className={styles['end']}>
      <Button
        // Begins with what is seen on it.
        aria-label={`−30: ${shift.sheet.earlier(label)}`}
        aria-disabled={at <= earliest || undefined}
        onClick={() => at > earliest && onMove(at - SLOT_MINUTES)}
      >
        −30
      </Button>
      <SelectField
        label={label}
        value={String(at)}
        onChange={(event) => onMove(Number(event.target.value))}
      >
        {times.map((time) => (
          <option key={time} value={String(time)}>
            {formatHora(time)}
          </option>
        ))}
      </SelectField>
      <Button
        aria-label={`+30: ${shift.sheet.later(label)}`}
        aria-disabled={at >= latest || undefined}
        onClick={() => at < latest && onMove(at + SLOT_MINUTES)}
      >
        +30
      </Button>
    </div>
  );
}

/** Removes half hours from the middle too, which moving the ends cannot. */
function PartOf({ block, onRemovePart }: FieldProps) {
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

function CarerField({ open, block, onAssign }: FieldProps) {
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
          onAssign(carer === null ? { status: block.status, cuidador: null } : confirmedBy(carer));
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

function partsBeside({ before, after }: NightRest): readonly Block[] {
  return [before, after].filter((part) => part !== null);
}

/** Where the rest of the night is, and who comes there if that is somebody else. */
function restWords(block: Block, rest: NightRest): string {
  return partsBeside(rest)
    .map((part) => {
      const day = formatFecha(part.fecha, 'long');
      const where =
        part === rest.before
          ? shift.sheet.comesFrom(day, formatHora(part.start))
          : shift.sheet.goesOn(day, formatHora(part.end));
      return sameCare(block, part) ? where : `${where} ${shift.sheet.otherwise(careWords(part))}`;
    })
    .join(' ');
}

function careOf(block: Block): Choice {
  return { status: block.status, ...carersIn(block) };
}

function carersIn({ cuidador, also }: Block): Pick<Choice, 'cuidador' | 'also'> {
  return also === undefined ? { cuidador } : { cuidador, also };
}

function hintOf(block: Block): string | undefined {
  if (block.also !== undefined) return shift.sheet.severalHint;
  return isPending(block) ? shift.sheet.carerHint : undefined;
}
