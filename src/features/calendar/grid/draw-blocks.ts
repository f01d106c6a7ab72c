import { type Block, carersOf } from '#domain/calendar/day.ts';
import { estadoOf, isConfirmed } from '#domain/calendar/status.ts';
import { formatHora, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { blockKey, countOf, type DayView, isUnsaved } from '#features/calendar/shown/day-view.ts';
import { stateTitle } from '#i18n/es/status.ts';
import styles from './block.module.css';
import { boxOf } from './day-box.ts';
import { brokenName } from './name-break.ts';

/** The drawn blocks of a day by key, each with its element and what it shows. */
export type DrawnBlocks = ReadonlyMap<string, DrawnBlock>;

interface DrawnBlock {
  readonly element: HTMLElement;
  readonly appearance: BlockAppearance;
}

/** Everything visible of a block, as attributes and texts. */
interface BlockAppearance {
  /** Needed because a column stays when the week changes, and the next week may have the same shift. */
  readonly fecha: string;
  readonly estado: string;
  readonly fin: string;
  /** A line each. */
  readonly who: string;
  /** In half hours. */
  readonly length: number;
  readonly confirmed: boolean;
  readonly waiting: boolean;
  readonly unsaved: boolean;
  readonly resizable: boolean;
}

/**
 * Draws the blocks of a day over its half hours, outside React for the same reason: a full week has 336. They
 * are visual only: pointers pass through to the half hours beneath (except on handles), and screen readers
 * read the half hours' names. An unchanged block keeps its element.
 * @param before the previous result.
 */
export function drawBlocks(place: HTMLElement, view: DayView, before: DrawnBlocks): DrawnBlocks {
  const drawn = new Map<string, DrawnBlock>();
  for (const block of view.blocks) {
    const key = blockKey(block);
    const appearance = appearanceOf(view, block);
    const known = before.get(key);
    drawn.set(
      key,
      known !== undefined && sameAppearance(known.appearance, appearance)
        ? known
        : { element: blockElement(block, appearance), appearance },
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

function appearanceOf(view: DayView, block: Block): BlockAppearance {
  const estado = estadoOf(block);
  return {
    fecha: block.fecha,
    estado,
    fin: formatHora(block.end),
    who: namesIn(block) || (estado === 'libre' ? '' : stateTitle[estado]),
    length: (block.end - block.start) / SLOT_MINUTES,
    confirmed: isConfirmed(block),
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

function sameAppearance(a: BlockAppearance, b: BlockAppearance): boolean {
  return (Object.keys(a) as (keyof BlockAppearance)[]).every((name) => a[name] === b[name]);
}

function blockElement(block: Block, appearance: BlockAppearance): HTMLElement {
  const { length, resizable } = appearance;
  const from = formatHora(block.start);
  const element = patternOf(resizable).cloneNode(true) as HTMLElement;
  element.setAttribute('data-fecha', appearance.fecha);
  element.setAttribute('data-inicio', from);
  element.setAttribute('data-fin', appearance.fin);
  element.setAttribute('data-estado', appearance.estado);
  if (appearance.confirmed) element.setAttribute('data-segura', '');
  if (length <= 2) element.setAttribute('data-corto', length <= 1 ? 'media' : 'hora');
  if (appearance.waiting) element.setAttribute('data-espera', '');
  if (appearance.unsaved) element.setAttribute('data-sin-guardar', '');
  Object.assign(element.style, boxOf(block));
  element.style.setProperty('--length', String(length));
  element.append(...appearance.who.split('\n').map(nameElement));
  // A half hour has one line, for the name; its position shows the time.
  if (length > 1) element.append(createElement('span', 'when', `${from}–${appearance.fin}`));
  return element;
}

const patterns = new Map<boolean, HTMLElement>();

/** An empty block to be cloned, with handles if it has any. */
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

/** Cached, because a family has few caregivers and a week many blocks. */
const nameElements = new Map<string, HTMLElement>();

/**
 * The carer's name: the first name on as many lines as a narrow column needs, the surname if there is room.
 */
function nameElement(name: string): Node {
  let who = nameElements.get(name);
  if (who === undefined) {
    const { head, tail, surname, letters } = brokenName(name);
    who = createElement('b', 'who', head);
    who.style.setProperty('--letters', String(letters));
    if (tail !== '') who.append(createElement('i', 'break'), tail);
    if (surname !== '') who.append(createElement('span', 'surname', ` ${surname}`));
    nameElements.set(name, who);
  }
  return who.cloneNode(true);
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
