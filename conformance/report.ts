import { groupBy } from '#domain/group-by.ts';
import { type Finding, TITLES, type Verdict } from './findings.ts';
import type { Report } from './run.ts';

const SECTIONS: readonly (readonly [Verdict, heading: string, mark: string])[] = [
  ['works', 'Funciona', '✓'],
  ['without', 'La aplicación sigue sin esto', '–'],
  ['missing', 'Falta, y la aplicación lo necesita', '✗'],
  ['dangerous', 'Peligroso', '✗'],
];

/** The sections that are printed even when they are empty. */
const ALWAYS: readonly Verdict[] = ['works', 'without', 'dangerous'];

const PUBLIC_CALLS =
  'Del registro, los códigos y las contraseñas olvidadas solo se comprueba la respuesta a datos vacíos o inventados: nadie recibe un correo.';

/** The text of the report. */
export function formatReport(report: Report, url: string): string {
  const { findings, where, left, calls } = report;
  const lines = [`Conformidad de ${url}`];
  if (where !== null) {
    lines.push(`Se usó el calendario de ${where.label}, en la semana del ${where.monday}.`);
    if (where.isNew) lines.push('Se agregó a este ser querido, que queda para la próxima vez.');
  }
  for (const [verdict, heading, mark] of SECTIONS) {
    const found = findings.filter((finding) => finding.verdict === verdict);
    if (found.length === 0 && !ALWAYS.includes(verdict)) continue;
    lines.push('', found.length === 0 ? `${heading}: nada` : heading);
    for (const { id, detail } of found) {
      lines.push(`  ${mark} ${TITLES[id]}`);
      if (detail !== null) lines.push(`      ${detail}`);
    }
  }
  lines.push(...unchecked(findings), '');
  if (findings.some(({ id, verdict }) => id === 'signup-refused' && verdict !== 'unchecked')) {
    lines.push(PUBLIC_CALLS);
  }
  if (report.interrupted) lines.push('Se interrumpió: lo que falta no se comprobó.');
  if (left.length > 0) lines.push('Quedó sin borrar:', ...left.map((what) => `  ${what}`));
  else if (where !== null) lines.push('No quedó nada de la prueba en el calendario.');
  lines.push(`${calls === 1 ? 'Una llamada' : `${calls} llamadas`}. ${conclusion(report)}`);
  return lines.join('\n');
}

/** The section of what was not checked, by reason. */
function unchecked(findings: readonly Finding[]): readonly string[] {
  const left = findings.filter(({ verdict }) => verdict === 'unchecked');
  if (left.length === 0) return [];
  const byReason = groupBy(left, ({ detail }) => detail ?? '');
  return [
    '',
    'No se comprobó',
    ...[...byReason].flatMap(([reason, those]) => [
      `  · ${reason}`,
      ...those.map(({ id }) => `      ${TITLES[id]}`),
    ]),
  ];
}

function conclusion(report: Report): string {
  if (report.interrupted) return 'Sin terminar.';
  return isFit(report)
    ? 'La aplicación puede usar este backend.'
    : 'La aplicación no debe usar este backend todavía.';
}

/** Whether a family can rely on the app with this backend. */
export function isFit({ findings, left, interrupted }: Report): boolean {
  const isBad = findings.some(({ verdict }) => verdict === 'dangerous' || verdict === 'missing');
  return !isBad && left.length === 0 && !interrupted;
}
