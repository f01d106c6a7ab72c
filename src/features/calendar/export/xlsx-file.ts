import type { Shift } from '#domain/calendar/day.ts';
import { SHIFT_ESTADOS } from '#domain/calendar/status.ts';
import { formatHora, type Minute } from '#domain/calendar/time.ts';
import { ALL_DAY } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { hoursByCaregiver, sumOf } from '#domain/planner/hours.ts';
import { realMinutes } from '#domain/planner/span.ts';
import type { Sheet } from '#domain/workbook/sheet.ts';
import { caregiverNames } from '#features/calendar/view-model/caregiver-names.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import { describeUnsynced, type ShiftEntry } from '#features/calendar/view-model/shift-entries.ts';
import { handover } from '#i18n/es/handover.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { statusName, statusTitle, statusTitles } from '#i18n/es/status.ts';
import { formatFecha } from '#i18n/format.ts';
import { entriesOf, fileName, notesIn, type PlanFile, type PlanSource } from './plan-files.ts';

/** The shifts, the hours of each caregiver and what is not covered, as a workbook. */
export async function xlsxFile(source: PlanSource): Promise<PlanFile> {
  const { workbookFile } = await import('#workbook/write-workbook.ts');
  const blob = await workbookFile([shiftsSheet(source), hoursSheet(source), coverageSheet(source)]);
  return { name: fileName(source, 'xlsx'), blob };
}

function shiftsSheet({ days, notes }: PlanSource): Sheet {
  const noteText = (view: DayView, shift: Shift) =>
    notesIn(view, shift, notes)
      .map(({ text }) => text)
      .join('\n');
  // An empty column would only be one more to scroll past.
  const isNoted = days.some((view) =>
    entriesOf(view).some(({ shift }) => noteText(view, shift) !== ''),
  );
  return {
    name: messages.files.shifts,
    columns: [
      { header: messages.files.date, width: 12, kind: 'date' },
      { header: messages.files.weekday, width: 12, kind: 'text' },
      { header: messages.files.from, width: 8, kind: 'text' },
      { header: messages.files.to, width: 8, kind: 'text' },
      { header: messages.files.length, width: 8, kind: 'number' },
      { header: messages.files.state, width: 34, kind: 'text' },
      { header: messages.caregivers.caregiver, width: 28, kind: 'text' },
      ...(isNoted ? [{ header: handover.label, width: 40, kind: 'text' } as const] : []),
    ],
    rows: days.flatMap((view) =>
      entriesOf(view).map(({ shift, unsynced }) => [
        shift.fecha,
        formatFecha(shift.fecha, 'weekday'),
        formatHora(shift.start),
        formatHora(shift.end),
        hours(realMinutes(view.clock, [shift])),
        describeStatus({ shift, unsynced }),
        caregiverNames(shift) || null,
        ...(isNoted ? [noteText(view, shift) || null] : []),
      ]),
    ),
  };
}

function hoursSheet({ days }: PlanSource): Sheet {
  const statuses = SHIFT_ESTADOS.toReversed();
  return {
    name: messages.caregivers.title,
    columns: [
      { header: messages.caregivers.caregiver, width: 28, kind: 'text' },
      ...statuses.map(
        (status) => ({ header: statusTitles[status], width: 14, kind: 'number' }) as const,
      ),
      { header: messages.caregivers.total, width: 10, kind: 'number' },
    ],
    rows: hoursByCaregiver(days).map((row) => [
      row.cuidador === null ? messages.caregivers.nobody : row.cuidador.nombre || messages.unnamed,
      ...statuses.map((status) => hours(row[status])),
      hours(sumOf(row)),
    ]),
  };
}

function coverageSheet({ days, window }: PlanSource): Sheet {
  return {
    name: messages.files.coverage,
    columns: [
      { header: messages.files.date, width: 12, kind: 'date' },
      { header: messages.files.covered, width: 16, kind: 'number' },
      { header: messages.files.uncovered, width: 18, kind: 'number' },
      { header: messages.files.waiting, width: 20, kind: 'number' },
      { header: messages.files.gaps, width: 40, kind: 'text' },
    ],
    rows: days.map((view) => {
      const day = coverageOf(view.shown, view.clock, window ?? ALL_DAY);
      return [
        view.fecha,
        hours(day.covered),
        hours(day.uncovered),
        hours(day.waiting),
        messages.list(day.gaps.map(describeSpan)),
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
function describeStatus(entry: ShiftEntry): string {
  const { nueva, status } = entry.shift;
  const shown = nueva ? [statusTitle.nueva, statusName[status]] : [statusTitle[status]];
  return [...shown, ...describeUnsynced(entry)].join(', ');
}
