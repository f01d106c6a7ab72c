import { type MouseEvent, memo, type ReactNode } from 'react';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { MOBILE, useMediaQuery } from '#platform/use-media-query.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/account-icons.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import styles from './calendar-bar.module.css';
import { FILTERS, type Filter, VISTAS, type Vista } from './view-model/views.ts';

const MENU = 'menu';
/**
 * All widths at which the style sheets may use the phone's layout; in a low window of a desktop the popover is in the
 * bar like any other.
 */
const PHONE = `${MOBILE}, (max-height: 439.98px)`;

interface CalendarBarProps {
  readonly vista: Vista;
  readonly period: string;
  readonly filter: Filter;
  readonly confirming: boolean;
  /** The default caregiver for new confirmed shifts, next to the switch. */
  readonly defaultCaregiver: ReactNode;
  readonly onVista: (vista: Vista) => void;
  readonly onStep: (step: -1 | 1) => void;
  readonly onToday: () => void;
  readonly onFilter: (filter: Filter) => void;
  readonly onConfirming: (on: boolean) => void;
  /** The planner, between the views and the switch. */
  readonly children: ReactNode;
}

/**
 * The controls for the days, the view, and what a click adds. On a phone it is one line: views, planner and tools are
 * in a popover of its last button, which is named after the view.
 */
export function CalendarBar(props: CalendarBarProps) {
  const { children, ...controls } = props;
  const { vista } = controls;
  const isPhone = useMediaQuery(PHONE);
  return (
    <div className={styles['bar']} data-barra="">
      <Days {...controls} />
      <button type="button" className={styles['more']} popoverTarget={MENU}>
        {messages.views[vista]}
        <span className="visually-hidden">{messages.moreOptions}</span>
      </button>
      {/* biome-ignore lint/a11y: the presses are those of its controls, and keys close it by themselves */}
      <div
        id={MENU}
        popover={isPhone ? 'auto' : undefined}
        className={styles['menu']}
        onClick={closeAfterChoice}
      >
        <Views {...controls} />
        {children}
        {vista === 'mes' ? null : <Tools {...controls} />}
      </div>
    </div>
  );
}

type Controls = Omit<CalendarBarProps, 'children'>;

/**
 * Memoised apart from the planner, so that a toggle, which changes the planner's figures, does not render
 * this.
 */
const Days = memo(function Days({ vista, period, onStep, onToday }: Controls) {
  return (
    <div className={styles['period']}>
      <IconButton label={messages.previous[vista]} onClick={() => onStep(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label={messages.next[vista]} onClick={() => onStep(1)}>
        <ChevronRightIcon />
      </IconButton>
      <h2 className={styles['when']}>{period}</h2>
      <Button onClick={onToday}>{messages.today}</Button>
    </div>
  );
});

const Views = memo(function Views({ vista, onVista }: Controls) {
  return (
    <div className={styles['views']}>
      <Segmented
        label={messages.view}
        options={VISTAS.map((value) => ({ value, label: messages.views[value] }))}
        value={vista}
        onChange={onVista}
      />
    </div>
  );
});

const Tools = memo(function Tools(props: Controls) {
  const { filter, confirming, defaultCaregiver } = props;
  return (
    <div className={styles['tools']}>
      <div
        className={styles['mode']}
        data-con-cuidador={defaultCaregiver === null ? undefined : ''}
      >
        <Switch checked={confirming} onChange={(event) => props.onConfirming(event.target.checked)}>
          {messages.confirmedMode}
        </Switch>
        {defaultCaregiver}
      </div>
      <Segmented
        label={messages.filter}
        options={FILTERS.map((value) => ({ value, label: messages.filters[value] }))}
        value={filter}
        onChange={props.onFilter}
      />
    </div>
  );
});

/**
 * Closes the menu after a choice by finger, because the result can be seen at once. Arrow keys step through the views,
 * so for keys it stays open.
 */
function closeAfterChoice({ target, detail }: MouseEvent): void {
  const control = (target as Element).closest('button, input');
  if (detail > 0) control?.closest<HTMLElement>('[popover]')?.hidePopover();
}
