import type { Shift } from '#domain/calendar/day.ts';
import { estadoOf } from '#domain/calendar/status.ts';
import {
  type Fecha,
  formatHora,
  SLOT_MINUTES,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import type { JointHours } from '#domain/planner/joint.ts';
import type { Standing } from '#domain/shifts/shift-standing.ts';
import {
  jointAttributes,
  jointMark,
  nameJointSlot,
} from '#features/calendar/view-model/describe-joint.ts';
import {
  standingAttributes,
  standingMarks,
  withdrawalMark,
} from '#features/calendar/view-model/describe-standing.ts';
import './mark-joint-shifts.css';
import './mark-shifts.css';

/** A shift of a day on the screen, its standing if nobody has taken it, and its joint hours. */
interface MarkedShift {
  readonly shift: Shift;
  readonly standing: Standing | null;
  readonly joint: readonly JointHours[];
  /** Whether the mark of a double booking is drawn over its beginning, whose words leave room for it. */
  readonly isDouble: boolean;
}

/** What is marked: the drawn shifts, and the slots with the names that they have without and with the mark. */
interface Marked {
  readonly shifts: readonly Element[];
  readonly slots: ReadonlyMap<Element, { readonly plain: string; readonly marked: string }>;
}

export const NOTHING_MARKED: Marked = { shifts: [], slots: new Map() };

const ATTRIBUTES = [
  'data-rechazo',
  'data-urgente',
  'data-varios',
  'data-tope',
  'data-aviso',
] as const;

/**
 * Marks the drawn shifts that nobody can take, that somebody gave back, to which several people come or somebody who is
 * elsewhere then, and adds all but the last to the names of their slots. Shifts and slots are drawn outside React and
 * without the planner, so a redrawn one loses its mark: call this after each drawing.
 * @param layer an element in the grid.
 * @param before the previous result.
 */
export function markShifts(
  layer: HTMLElement,
  fechas: readonly Fecha[],
  wanted: readonly MarkedShift[],
  before: Marked,
): Marked {
  const found = wanted.filter((one) => one.isDouble || marksOf(one).length > 0);
  if (found.length === 0 && before === NOTHING_MARKED) return before;
  const grid = layer.closest('[role="grid"]');
  const shifts: Element[] = [];
  const words = new Map<Element, Set<string>>();
  const cells = grid?.querySelectorAll('[role="gridcell"]') ?? [];
  for (const one of grid === null ? [] : found) {
    const { shift, standing, joint, isDouble } = one;
    for (const drawn of findShift(grid as Element, shift)) {
      shifts.push(drawn);
      const attributes = {
        ...standingAttributes(standing),
        ...jointAttributes(joint),
        'data-tope': isDouble ? '' : undefined,
        'data-aviso':
          marksOf(one)
            .map(({ title }) => title)
            .join('. ') || undefined,
      };
      for (const [name, value] of Object.entries(attributes)) setOrRemove(drawn, name, value);
    }
    const column = fechas.indexOf(shift.fecha);
    const name = ({ start, end }: Span, wordsOf: (plain: string) => readonly string[]) => {
      for (let slot = Math.floor(start / SLOT_MINUTES); slotStart(slot) < end; slot += 1) {
        // Row by row.
        const cell = cells[slot * fechas.length + column];
        if (cell === undefined) continue;
        const known = words.get(cell) ?? [];
        words.set(cell, new Set([...known, ...wordsOf(plainName(cell, before))]));
      }
    };
    for (const hours of joint) name(hours, (plain) => nameJointSlot(hours, plain));
    if (standing !== null) name(shift, () => marksOfStanding(standing).map((mark) => mark.name));
  }
  const slots = new Map<Element, { plain: string; marked: string }>();
  for (const [cell, more] of words) {
    const plain = plainName(cell, before);
    const marked = [plain, ...more].join(', ');
    if (cell.getAttribute('aria-label') !== marked) cell.setAttribute('aria-label', marked);
    slots.set(cell, { plain, marked });
  }
  for (const drawn of before.shifts) {
    if (shifts.includes(drawn)) continue;
    for (const name of ATTRIBUTES) drawn.removeAttribute(name);
  }
  for (const cell of before.slots.keys()) {
    if (!slots.has(cell)) cell.setAttribute('aria-label', plainName(cell, before));
  }
  return found.length === 0 ? NOTHING_MARKED : { shifts, slots };
}

function marksOf({ standing, joint }: MarkedShift) {
  return [...jointMark(joint), ...(standing === null ? [] : marksOfStanding(standing))];
}

function marksOfStanding(standing: Standing) {
  return [...standingMarks(standing), ...withdrawalMark(standing)];
}

/** Several off the grid may have the same times: then each is joint with the others. */
function findShift(grid: Element, shift: Shift): Iterable<Element> {
  const at = `[data-fecha="${shift.fecha}"][data-inicio="${formatHora(shift.start)}"]`;
  const to = `[data-fin="${formatHora(shift.end)}"][data-estado="${estadoOf(shift)}"]`;
  return grid.querySelectorAll(`[data-bloque]${at}${to}`);
}

/** The name of a slot as it is drawn: it may have been drawn again since it was marked. */
function plainName(cell: Element, { slots }: Marked): string {
  const name = cell.getAttribute('aria-label') ?? '';
  const known = slots.get(cell);
  return known !== undefined && known.marked === name ? known.plain : name;
}

function setOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
