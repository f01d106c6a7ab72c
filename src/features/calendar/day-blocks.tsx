import { memo } from 'react';
import type { Block } from '#domain/calendar/day.ts';
import { recordKey } from '#domain/calendar/record.ts';
import { type Minute, SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { BlockBox } from './block-box.tsx';
import type { DayView } from './day-view.ts';
import { NowLine } from './now-line.tsx';
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

function isWaiting({ waiting }: DayView, { start, end }: Block): boolean {
  for (let at = start; at < end; at += SLOT_MINUTES) {
    if (waiting.has(Math.floor(at / SLOT_MINUTES))) return true;
  }
  return false;
}
