import type { CSSProperties } from 'react';
import type { Block } from '#domain/calendar/day.ts';
import { formatHora, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import styles from './block-box.module.css';
import { boxOf } from './day-box.ts';
import { estadoOf } from './day-view.ts';
import { brokenName } from './name-break.ts';

interface BlockBoxProps {
  readonly block: Block;
  /** Whether a change of it waits for the server. */
  readonly waiting: boolean;
  readonly selected: boolean;
}

/**
 * One block of a day's column. A full week has hundreds: its state's shape is a background and its
 * lines are plain blocks, because each box more is felt when the week is laid out.
 */
export function BlockBox({ block, waiting, selected }: BlockBoxProps) {
  const { start, end, cuidador, offGrid } = block;
  const estado = estadoOf(block);
  const from = formatHora(start);
  const to = formatHora(end);
  const halves = (end - start) / SLOT_MINUTES;
  const who = cuidador?.nombre ?? (estado === 'libre' ? '' : words.stateTitle[estado]);
  const { head, tail, surname, letters } = brokenName(who);
  return (
    <div
      className={styles['block']}
      data-bloque=""
      data-fecha={block.fecha}
      data-inicio={from}
      data-fin={to}
      data-estado={estado}
      data-segura={block.status === 'confirmada' ? '' : undefined}
      data-corto={halves <= 1 ? 'media' : halves <= 2 ? 'hora' : undefined}
      data-espera={waiting ? '' : undefined}
      data-seleccionado={selected ? '' : undefined}
      style={{ ...boxOf(block), '--letters': letters } as CSSProperties}
    >
      <b className={styles['who']}>
        {head}
        {tail === '' ? null : (
          <>
            <i className={styles['break']} />
            {tail}
          </>
        )}
        {surname === '' ? null : <span className={styles['surname']}> {surname}</span>}
      </b>
      {halves <= 1 ? null : (
        // A half hour has one line: the name; its time is where it lies.
        <span className={styles['when']}>
          {from}–{to}
        </span>
      )}
      {offGrid === null ? (
        <>
          <i className={styles['edge']} data-borde="inicio" />
          <i className={styles['edge']} data-borde="fin" />
        </>
      ) : null}
    </div>
  );
}
