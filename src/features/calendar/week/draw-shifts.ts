import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { estadoOf, isConfirmed, isUnnamed } from '#domain/calendar/status.ts';
import { formatHora, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { hueOf, initialsAmong, shortNameOf } from '#domain/people/caregiver-mark.ts';
import { whoComes } from '#features/calendar/view-model/caregiver-names.ts';
import { boxOf } from '#features/calendar/view-model/day-box.ts';
import { countOf, type DayView, keyOfShift } from '#features/calendar/view-model/day-view.ts';
import { calendar } from '#i18n/es/calendar.ts';
import { statusTitle } from '#i18n/es/status.ts';
import styles from './shift.module.css';

/** The drawn shifts of a day by key, each with its element and what it shows. */
export type DrawnShifts = ReadonlyMap<
  string,
  { readonly element: HTMLElement; readonly appearance: ShiftAppearance }
>;

/**
 * Draws the shifts of a day over its slots, outside React like those: a full week has 336. They are visual only:
 * pointers pass through to the slots beneath (except on handles), and screen readers read the slots' names. The
 * element of an unchanged shift stays.
 * @param before the previous result.
 */
export function drawShifts(place: HTMLElement, view: DayView, before: DrawnShifts): DrawnShifts {
  const drawn: DrawnShifts = new Map(
    view.shifts.map((shift) => {
      const [key, appearance] = [keyOfShift(shift), appearanceOf(view, shift)];
      const known = before.get(key);
      const isSame = known !== undefined && sameAppearance(known.appearance, appearance);
      if (isSame) return [key, known];
      const element = shiftElement(shift, appearance);
      element.dataset['clave'] = key;
      return [key, { element, appearance }];
    }),
  );
  for (const [key, { element }] of before) {
    if (drawn.get(key)?.element !== element) element.remove();
  }
  let next = place.firstElementChild;
  for (const { element } of drawn.values()) {
    if (element === next) next = element.nextElementSibling;
    else place.insertBefore(element, next);
  }
  return drawn;
}

type ShiftAppearance = ReturnType<typeof appearanceOf>;

/** Everything visible of a shift, as attributes and texts. */
function appearanceOf(view: DayView, shift: Shift) {
  const estado = estadoOf(shift);
  return {
    // Needed because a column stays when the week changes, and the next week may have the same shift.
    fecha: shift.fecha,
    estado,
    fin: formatHora(shift.end),
    /** Who comes; to compare. */
    who: namedIn(shift).map(keyOfName).join('\n') || whoComes(shift),
    hues: view.hues,
    short: view.short,
    /** In slots. */
    length: (shift.end - shift.start) / SLOT_MINUTES,
    confirmed: isConfirmed(shift),
    waiting: countOf(view.waiting, shift) > 0,
    unsaved: countOf(view.unsaved, shift) > 0,
    resizable: shift.offGrid === null,
  };
}

function namedIn(shift: Shift): readonly ShiftCaregiver[] {
  return caregiversOf(shift).filter(({ nombre }) => nombre);
}

function keyOfName(caregiver: ShiftCaregiver): string {
  return `${caregiver.id} ${caregiver.nombre}`;
}

function sameAppearance(a: ShiftAppearance, b: ShiftAppearance): boolean {
  return (Object.keys(a) as (keyof ShiftAppearance)[]).every((name) => a[name] === b[name]);
}

function shiftElement(shift: Shift, appearance: ShiftAppearance): HTMLElement {
  const { length, resizable, estado, hues } = appearance;
  const named = namedIn(shift);
  const [first] = named;
  const from = formatHora(shift.start);
  const element = patternOf(resizable).cloneNode(true) as HTMLElement;
  element.setAttribute('data-fecha', appearance.fecha);
  element.setAttribute('data-inicio', from);
  element.setAttribute('data-fin', appearance.fin);
  element.setAttribute('data-estado', appearance.estado);
  if (appearance.confirmed) element.setAttribute('data-segura', '');
  if (length <= 2) element.setAttribute('data-corto', length <= 1 ? 'media' : 'hora');
  if (appearance.waiting) element.setAttribute('data-espera', '');
  if (appearance.unsaved) element.setAttribute('data-sin-guardar', '');
  Object.assign(element.style, boxOf(shift));
  element.style.setProperty('--length', String(length));
  if (first !== undefined) element.setAttribute('data-hue', hueOf(first, hues));
  if (first === undefined)
    element.append(
      isUnnamed(shift) ? whoElement(calendar.unnamed, '?') : titleElement(statusTitle[estado]),
    );
  else element.append(...named.map((caregiver) => nameElement(caregiver, appearance)));
  // A slot has one line, for the name; its position shows the time.
  if (length > 1) element.append(createElement('span', 'when', `${from}–${appearance.fin}`));
  return element;
}

const patterns = new Map<boolean, HTMLElement>();

/** An empty shift to be cloned, with handles if it has any. */
function patternOf(resizable: boolean): HTMLElement {
  let pattern = patterns.get(resizable);
  if (pattern === undefined) {
    pattern = createElement('div', 'block');
    pattern.setAttribute('data-bloque', '');
    if (resizable) pattern.append(edge('inicio'), edge('fin'));
    patterns.set(resizable, pattern);
  }
  return pattern;
}

/** Cached, because a family has few caregivers and a week many shifts. */
const nameElements = new Map<string, HTMLElement>();

/**
 * A caregiver's name: initials where there is little room, the surname where there is much; of namesakes also what tells
 * them apart, for where there is no room for the surname.
 */
function nameElement(caregiver: ShiftCaregiver, { hues, short }: ShiftAppearance): Node {
  const { nombre } = caregiver;
  const hue = hueOf(caregiver, hues);
  const shown = shortNameOf(caregiver, short);
  const key = `${hue}${keyOfName(caregiver)} ${shown}`;
  let who = nameElements.get(key);
  if (who === undefined) {
    const [first = '', ...rest] = nombre.split(' ');
    who = whoElement(first, initialsAmong(caregiver, short));
    who.setAttribute('data-hue', hue);
    who.setAttribute('data-aparte', shown.slice(first.length));
    who.append(createElement('span', 'surname', ` ${rest.join(' ')}`));
    nameElements.set(key, who);
  }
  return who.cloneNode(true);
}

/** Who comes: where there is little room, the initials, or a question mark where nobody is named. */
function whoElement(text: string, initials: string): HTMLElement {
  const who = createElement('b', 'who', text);
  who.setAttribute('data-iniciales', initials);
  return who;
}

/** A column of a phone's week has room for so many letters. */
const SHORT_TITLE = 4;

/** The status, where nobody is named: «Pendiente», «Pend.». */
function titleElement(title: string): HTMLElement {
  const who = createElement('b', 'who', title.slice(0, SHORT_TITLE));
  who.append(createElement('span', 'rest', title.slice(SHORT_TITLE)));
  return who;
}

function edge(which: 'inicio' | 'fin'): HTMLElement {
  const element = createElement('i', 'edge');
  element.dataset['borde'] = which;
  return element;
}

function createElement(tag: string, style: keyof typeof styles, text?: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = styles[style] ?? '';
  if (text !== undefined) element.textContent = text;
  return element;
}
