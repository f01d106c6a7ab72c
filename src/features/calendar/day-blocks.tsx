import { type CSSProperties, memo } from 'react';
import type { Block } from '#domain/calendar/day.ts';
import { recordKey } from '#domain/calendar/record.ts';
import { formatHora, type Minute, SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { type DayView, estadoOf } from './day-view.ts';
import { longest, nameLines } from './name-break.ts';
import { NowLine } from './now-line.tsx';
import { StateIcon } from './state-icon.tsx';
import styles from './time-grid.module.css';

interface DayBlocksProps {
  readonly view: DayView;
  /** Given on today's column: what tells how far the day is. */
  readonly clock: ZoneClock | null;
  /** Start of the block that is selected on this day; null where none is. */
  readonly selected: Minute | null;
}

/**
 * The blocks of a day, drawn over its half hours. They are for the eye: pointers go through them to
 * the half hours beneath (their handles excepted), and readers hear the half hours' names.
 */
export const DayBlocks = memo(function DayBlocks({ view, clock, selected }: DayBlocksProps) {
  return (
    <div className={styles['day']} data-hoy={clock === null ? undefined : ''}>
      {view.blocks.map((block) => (
        <BlockBox
          key={block.offGrid === null ? block.start : recordKey(block.offGrid)}
          block={block}
          waiting={isWaiting(view, block)}
          selected={selected === block.start}
        />
      ))}
      {clock === null ? null : <NowLine clock={clock} />}
    </div>
  );
});

function BlockBox(props: { block: Block; waiting: boolean; selected: boolean }) {
  const { block, waiting, selected } = props;
  const { start, end, cuidador } = block;
  const estado = estadoOf(block);
  const from = formatHora(start);
  const to = formatHora(end);
  return (
    <div
      className={styles['block']}
      data-bloque=""
      data-fecha={block.fecha}
      data-inicio={from}
      data-fin={to}
      data-estado={estado}
      data-corto={end - start <= SLOT_MINUTES ? '' : undefined}
      data-espera={waiting ? '' : undefined}
      data-seleccionado={selected ? '' : undefined}
      style={boxOf(start, end)}
    >
      {block.offGrid === null ? <i className={styles['edge']} data-borde="inicio" /> : null}
      <span className={styles['label']}>
        <StateIcon estado={estado} confirmed={block.status === 'confirmada'} />
        <Who text={cuidador?.nombre ?? (estado === 'libre' ? '' : words.stateTitle[estado])} />
        <span className={styles['when']}>
          {from}–{to}
        </span>
      </span>
      {block.offGrid === null ? <i className={styles['edge']} data-borde="fin" /> : null}
    </div>
  );
}

function isWaiting({ waiting }: DayView, { start, end }: Block): boolean {
  for (let at = start; at < end; at += SLOT_MINUTES) {
    if (waiting.has(Math.floor(at / SLOT_MINUTES))) return true;
  }
  return false;
}

/** Who comes: the first name on as many lines as a narrow column needs; the surname where there is room. */
function Who({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(' ');
  const lines = nameLines(first);
  const [head = first, tail] = lines;
  return (
    <b className={styles['who']} style={{ '--letters': longest(lines) } as CSSProperties}>
      {tail === undefined ? (
        first
      ) : (
        <>
          {head.slice(0, -1)}
          <i className={styles['break']} />
          {tail}
        </>
      )}
      {rest.length > 0 ? <span className={styles['surname']}> {rest.join(' ')}</span> : null}
    </b>
  );
}

/** Where an interval lies in its day's column. */
export function boxOf(start: Minute, end: Minute): { top: string; height: string } {
  return {
    top: `calc(var(--half) * ${start / SLOT_MINUTES})`,
    height: `calc(var(--half) * ${(end - start) / SLOT_MINUTES})`,
  };
}
