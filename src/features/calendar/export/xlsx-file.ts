import { SHIFT_ESTADOS } from '#domain/calendar/status.ts';
import { formatHora, type Minute } from '#domain/calendar/time.ts';
import { ALL_DAY } from '#domain/planner/care-window.ts';
import { coverageOf, type DayCoverage } from '#domain/planner/coverage.ts';
import { type CaregiverHours, hoursByCaregiver, sumOf } from '#domain/planner/hours.ts';
import { realMinutes } from '#domain/planner/span.ts';
import { date, type Field, number, sheetOf, text } from '#domain/workbook/fields.ts';
import type { Sheet } from '#domain/workbook/sheet.ts';
import { whoComes } from '#features/calendar/view-model/caregiver-names.ts';
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
  const { files } = messages;
  const rows = days.flatMap((view) =>
    entriesOf(view).map((entry) => {
      const texts = notesIn(view, entry.shift, notes).map(({ text }) => text);
      return {
        ...entry,
        hours: hours(realMinutes(view.clock, [entry.shift])),
        note: texts.join('\n'),
      };
    }),
  );
  const fields: readonly Field<(typeof rows)[number]>[] = [
    date(files.date, ({ shift }) => shift.fecha),
    text(files.weekday, 12, ({ shift }) => formatFecha(shift.fecha, 'weekday')),
    text(files.from, 8, ({ shift }) => formatHora(shift.start)),
    text(files.to, 8, ({ shift }) => formatHora(shift.end)),
    number(files.length, (row) => row.hours),
    text(files.state, 34, describeStatus),
    text(messages.caregivers.caregiver, 28, ({ shift }) => whoComes(shift) || null),
    text(handover.label, 40, ({ note }) => note || null),
  ];
  // An empty column would only be one more to scroll past.
  const isNoted = rows.some(({ note }) => note !== '');
  return sheetOf(files.shifts, isNoted ? fields : fields.slice(0, -1), rows);
}

function hoursSheet({ days }: PlanSource): Sheet {
  const { caregivers } = messages;
  const fields: readonly Field<CaregiverHours>[] = [
    text(caregivers.caregiver, 28, ({ cuidador }) =>
      cuidador === null ? caregivers.nobody : cuidador.nombre || messages.unnamed,
    ),
    ...SHIFT_ESTADOS.toReversed().map((status) =>
      number<CaregiverHours>(statusTitles[status], (row) => hours(row[status]), 14),
    ),
    number(caregivers.total, (row) => hours(sumOf(row)), 10),
  ];
  return sheetOf(caregivers.title, fields, hoursByCaregiver(days));
}

function coverageSheet({ days, window }: PlanSource): Sheet {
  const { files } = messages;
  const fields: readonly Field<DayCoverage>[] = [
    date(files.date, (day) => day.fecha),
    number(files.covered, (day) => hours(day.covered), 16),
    number(files.uncovered, (day) => hours(day.uncovered), 18),
    number(files.waiting, (day) => hours(day.waiting), 20),
    number(files.hoursUnnamed, (day) => hours(day.unnamed), 18),
    text(files.gaps, 40, ({ gaps }) => messages.list(gaps.map(describeSpan))),
  ];
  const rows = days.map(({ shown, clock }) => coverageOf(shown, clock, window ?? ALL_DAY));
  return sheetOf(files.coverage, fields, rows);
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
