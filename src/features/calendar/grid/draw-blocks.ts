import { type Block, carersOf } from '#domain/calendar/day.ts';
import { formatHora, SLOT_MINUTES } from '#domain/calendar/time.ts';
import {
  blockKey,
  countOf,
  type DayView,
  estadoOf,
  isUnsaved,
} from '#features/calendar/shown/day-view.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import styles from './block.module.css';
import { boxOf } from './day-box.ts';
import { brokenName } from './name-break.ts';

/** A day's blocks that are drawn: by what names a block, its element and what it says. */
export type DrawnBlocks = ReadonlyMap<string, DrawnBlock>;

interface DrawnBlock {
  readonly element: HTMLElement;
  readonly face: Face;
}

/** All that is to be seen of a block, as attributes and texts. */
interface Face {
  /** A column stays when the week turns, and the next one may have the same shift. */
  readonly fecha: string;
  readonly estado: string;
  readonly fin: string;
  /** A line each. */
  readonly who: string;
  /** Half hours. */
  readonly length: number;
  readonly confirmed: boolean;
  readonly waiting: boolean;
  readonly unsaved: boolean;
  readonly resizable: boolean;
}

/**
 * Draws the blocks of a day over its half hours, past React for the same reason as those: a full week
 * has 336. They are for the eye: pointers go through them to the half hours beneath (their handles
 * excepted), and readers hear the half hours' names. What has not changed keeps its element.
 * @param before what was drawn there last.
 */
export function drawBlocks(place: HTMLElement, view: DayView, before: DrawnBlocks): DrawnBlocks {
  const drawn = new Map<string, DrawnBlock>();
  for (const block of view.blocks) {
    const key = blockKey(block);
    const face = faceOf(view, block);
    const known = before.get(key);
    drawn.set(
      key,
      known !== undefined && sameFace(known.face, face)
        ? known
        : { element: blockElement(block, face), face },
    );
  }
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

function faceOf(view: DayView, block: Block): Face {
  const estado = estadoOf(block);
  return {
    fecha: block.fecha,
    estado,
    fin: formatHora(block.end),
    who: namesIn(block) || (estado === 'libre' ? '' : words.stateTitle[estado]),
    length: (block.end - block.start) / SLOT_MINUTES,
    confirmed: block.status === 'confirmada',
    waiting: countOf(view.waiting, block) > 0,
    unsaved: isUnsaved(view, block),
    resizable: block.offGrid === null,
  };
}

function namesIn(block: Block): string {
  return carersOf(block)
    .flatMap(({ nombre }) => nombre || [])
    .join('\n');
}

function sameFace(a: Face, b: Face): boolean {
  return (Object.keys(a) as (keyof Face)[]).every((name) => a[name] === b[name]);
}

function blockElement(block: Block, face: Face): HTMLElement {
  const { length, resizable } = face;
  const from = formatHora(block.start);
  const element = patternOf(resizable).cloneNode(true) as HTMLElement;
  element.setAttribute('data-fecha', face.fecha);
  element.setAttribute('data-inicio', from);
  element.setAttribute('data-fin', face.fin);
  element.setAttribute('data-estado', face.estado);
  if (face.confirmed) element.setAttribute('data-segura', '');
  if (length <= 2) element.setAttribute('data-corto', length <= 1 ? 'media' : 'hora');
  if (face.waiting) element.setAttribute('data-espera', '');
  if (face.unsaved) element.setAttribute('data-sin-guardar', '');
  Object.assign(element.style, boxOf(block));
  element.style.setProperty('--length', String(length));
  element.append(...face.who.split('\n').map(whoElement));
  // A half hour has one line: the name; its time is where it lies.
  if (length > 1) element.append(make('span', 'when', `${from}–${face.fin}`));
  return element;
}

const patterns = new Map<boolean, HTMLElement>();

/** A block of which nothing is said yet, with its handles where it has any. */
function patternOf(resizable: boolean): HTMLElement {
  let pattern = patterns.get(resizable);
  if (pattern === undefined) {
    pattern = make('div', 'block');
    pattern.setAttribute('data-bloque', '');
    if (resizable) pattern.append(edge('inicio'), edge('fin'));
    patterns.set(resizable, pattern);
  }
  return pattern;
}

/** A family has few caregivers, and a week many blocks. */
const whos = new Map<string, HTMLElement>();

/** Who comes: the first name on as many lines as a narrow column needs; the surname where there is room. */
function whoElement(name: string): Node {
  let who = whos.get(name);
  if (who === undefined) {
    const { head, tail, surname, letters } = brokenName(name);
    who = make('b', 'who', head);
    who.style.setProperty('--letters', String(letters));
    if (tail !== '') who.append(make('i', 'break'), tail);
    if (surname !== '') who.append(make('span', 'surname', ` ${surname}`));
    whos.set(name, who);
  }
  return who.cloneNode(true);
}

function edge(which: 'inicio' | 'fin'): HTMLElement {
  const element = make('i', 'edge');
  element.dataset['borde'] = which;
  return element;
}

function make(tag: string, style: keyof typeof styles, text?: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = styles[style] ?? '';
  if (text !== undefined) element.textContent = text;
  return element;
}
