import type { Block } from '#domain/calendar/day.ts';
import { SHIFT_ESTADOS } from '#domain/calendar/status.ts';
import { formatHora, type Minute } from '#domain/calendar/time.ts';
import { ALL_DAY } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { hoursByCarer, sumOf } from '#domain/planner/hours.ts';
import { realMinutes } from '#domain/planner/span.ts';
import type { Sheet } from '#domain/workbook/sheet.ts';
import { carerNames } from '#features/calendar/shown/carer-names.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import { type MarkedShift, markWords } from '#features/calendar/shown/plan-state.ts';
import { spanWords } from '#features/calendar/shown/plan-words.ts';
import { handover } from '#i18n/es/handover.ts';
import { planner as words } from '#i18n/es/planner.ts';
import { stateTitle, stateTitles, states as stateWords } from '#i18n/es/status.ts';
import { formatFecha } from '#i18n/format.ts';
import { fileName, notesIn, type PlanFile, type PlanSource, shiftsOf } from './plan-files.ts';

/** The shifts, the hours of each caregiver and what is not covered, as a workbook. */
export async function xlsxFile(source: PlanSource): Promise<PlanFile> {
  const { workbookFile } = await import('#workbook/write-workbook.ts');
  const blob = await workbookFile([shiftsSheet(source), hoursSheet(source), coverageSheet(source)]);
  return { name: fileName(source, 'xlsx'), blob };
}

function shiftsSheet({ days, notes }: PlanSource): Sheet {
  const noteText = (view: DayView, block: Block) =>
    notesIn(view, block, notes)
      .map(({ text }) => text)
      .join('\n');
  // An empty column would only be one more to scroll past.
  const isNoted = days.some((view) =>
    shiftsOf(view).some(({ block }) => noteText(view, block) !== ''),
  );
  return {
    name: words.files.shifts,
    columns: [
      { header: words.files.date, width: 12, kind: 'date' },
      { header: words.files.weekday, width: 12, kind: 'text' },
      { header: words.files.from, width: 8, kind: 'text' },
      { header: words.files.to, width: 8, kind: 'text' },
      { header: words.files.length, width: 8, kind: 'number' },
      { header: words.files.state, width: 34, kind: 'text' },
      { header: words.carers.carer, width: 28, kind: 'text' },
      ...(isNoted ? [{ header: handover.label, width: 40, kind: 'text' } as const] : []),
    ],
    rows: days.flatMap((view) =>
      shiftsOf(view).map(({ block, marks }) => [
        block.fecha,
        formatFecha(block.fecha, 'weekday'),
        formatHora(block.start),
        formatHora(block.end),
        hours(realMinutes(view.clock, [block])),
        stateOf({ block, marks }),
        carerNames(block) || null,
        ...(isNoted ? [noteText(view, block) || null] : []),
      ]),
    ),
  };
}

function hoursSheet({ days }: PlanSource): Sheet {
  const states = SHIFT_ESTADOS.toReversed();
  return {
    name: words.carers.title,
    columns: [
      { header: words.carers.carer, width: 28, kind: 'text' },
      ...states.map(
        (state) => ({ header: stateTitles[state], width: 14, kind: 'number' }) as const,
      ),
      { header: words.carers.total, width: 10, kind: 'number' },
    ],
    rows: hoursByCarer(days).map((row) => [
      row.cuidador === null ? words.carers.nobody : row.cuidador.nombre || words.unnamed,
      ...states.map((state) => hours(row[state])),
      hours(sumOf(row)),
    ]),
  };
}

function coverageSheet({ days, window }: PlanSource): Sheet {
  return {
    name: words.files.coverage,
    columns: [
      { header: words.files.date, width: 12, kind: 'date' },
      { header: words.files.covered, width: 16, kind: 'number' },
      { header: words.files.uncovered, width: 18, kind: 'number' },
      { header: words.files.waiting, width: 20, kind: 'number' },
      { header: words.files.gaps, width: 40, kind: 'text' },
    ],
    rows: days.map((view) => {
      const day = coverageOf(view.shown, view.clock, window ?? ALL_DAY);
      return [
        view.fecha,
        hours(day.covered),
        hours(day.uncovered),
        hours(day.waiting),
        words.list(day.gaps.map(spanWords)),
      ];
    }),
  };
}

function hours(minutes: Minute): number {
  return minutes / 60;
}

/**
 * «Confirmada», «Nueva, confirmada», «Pendiente, sin guardar, por enviar»: its status, and what is still to
 * happen.
 */
function stateOf(shift: MarkedShift): string {
  const { nueva, status } = shift.block;
  const state = nueva ? [stateTitle.nueva, stateWords[status]] : [stateTitle[status]];
  return [...state, ...markWords(shift)].join(', ');
}
