import type { SlotChange } from '#domain/calendar/changes.ts';
import { recordKey } from '#domain/calendar/record.ts';
import { expectedKeys, Family, PACIENTES, type Sabotage, sessionOf } from './family.ts';
import { DEVICES, type History } from './history.ts';
import { LATEST_DUPLICATE_MS, type Witness } from './network.ts';

/** Violations of what the app promises. A history is correct if all lists are empty. */
export interface Verdict {
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  readonly divergent: readonly string[];
  readonly stuck: readonly string[];
  readonly falseAllClear: readonly string[];
  /** Saves that arrived with the session of somebody else. */
  readonly foreign: readonly string[];
}

export const KEPT: Verdict = {
  lost: [],
  twice: [],
  divergent: [],
  stuck: [],
  falseAllClear: [],
  foreign: [],
};

const STEPS_AT_MOST = 20_000;

/** After healing, everything must have been sent within this time. */
const STUCK_AFTER_MS = 30_000;

/** Long enough for the latest duplicate to arrive, and for a pull after it. */
const AFTERMATH_MS = LATEST_DUPLICATE_MS + 61_000;

/** Plays a history, heals it, waits until nothing is left to happen, and checks the result. */
export async function play(
  history: History,
  sabotage?: Sabotage,
  witness?: Witness,
): Promise<Verdict> {
  const family = new Family(history, sabotage, witness);
  const falseAllClear = new Set<string>();

  async function step(): Promise<boolean> {
    const went = await family.scheduler.step();
    for (const claim of untrueAllClears(family)) falseAllClear.add(claim);
    return went;
  }

  async function runUntil(limit: number): Promise<void> {
    for (let steps = 0; steps < STEPS_AT_MOST; steps += 1) {
      if (!(await step()) && !family.scheduler.passTime(limit)) {
        family.scheduler.now = Math.max(family.scheduler.now, limit);
        return;
      }
    }
    throw new Error('the family never comes to rest');
  }

  for (const beat of history.beats) {
    family.happen(beat.happening);
    for (let steps = 0; steps < beat.steps; steps += 1) await step();
  }
  family.heal();
  await runUntil(family.scheduler.now + STUCK_AFTER_MS);
  const stuck = waiting(family);
  await runUntil(family.scheduler.now + AFTERMATH_MS);

  return {
    lost: lost(family),
    twice: twice(family),
    divergent: divergent(family),
    stuck,
    falseAllClear: [...falseAllClear],
    foreign: foreign(family),
  };
}

function waiting(family: Family): readonly string[] {
  return eachQueue(family).flatMap(({ where, queue }) =>
    queue.saves.filter((save) => save.refusal === null).map((save) => `${save.id} in ${where}`),
  );
}

/** Saves missing on the server, and records still there although they were removed. */
function lost(family: Family): readonly string[] {
  return PACIENTES.flatMap((paciente) => {
    const expected = expectedKeys(family, paciente);
    const found = family.server.records(paciente).map(recordKey);
    return [
      ...expected.filter((key) => !found.includes(key)).map((key) => `missing ${key}`),
      ...found.filter((key) => !expected.includes(key)).map((key) => `should be gone ${key}`),
    ];
  });
}

function twice(family: Family): readonly string[] {
  const asked = countLines(family.saved.flatMap(({ save }) => save.changes));
  const applied = countLines(family.server.applied.map(({ change }) => change));
  const shown = PACIENTES.flatMap((paciente) => family.server.records(paciente).map(recordKey));
  return [
    ...[...applied].filter(([line, count]) => count > (asked.get(line) ?? 0)).map(([line]) => line),
    ...shown.filter((key, index) => shown.indexOf(key) !== index),
  ];
}

function foreign(family: Family): readonly string[] {
  return family.server.applied.flatMap(({ session, change }) => {
    const line = lineOf(change);
    const isOwn = family.saved.some(
      ({ device, save }) =>
        sessionOf(device) === session && save.changes.some((own) => lineOf(own) === line),
    );
    return isOwn ? [] : [`${line} under ${session}`];
  });
}

function divergent(family: Family): readonly string[] {
  return eachQueue(family).flatMap(({ device, paciente, where }) => {
    const base = family.disk(device).base(paciente).map(recordKey).sort().join();
    const server = family.server.records(paciente).map(recordKey).sort().join();
    return base === server ? [] : [where];
  });
}

/** Devices that show «al día» although one of their saves has not reached the server. */
function untrueAllClears(family: Family): readonly string[] {
  const applied = countLines(family.server.applied.map(({ change }) => change));
  return Array.from({ length: DEVICES }, (_, device) => device).flatMap((device) => {
    if (family.status(device).state !== 'al-dia') return [];
    const own = family.saved.filter((saved) => saved.device === device && !saved.poison);
    const saidHere = countLines(own.flatMap(({ save }) => save.changes));
    return [...saidHere.keys()]
      .filter((line) => !applied.has(line) && !saidHere.has(opposite(line)))
      .map((line) => `device ${device}: ${line}`);
  });
}

/** The opposite change. An addition and its removal cancel out in the outbox, so the server never sees either. */
function opposite(line: string): string {
  return line.startsWith('inscribir')
    ? line.replace('inscribir', 'eliminar')
    : line.replace('eliminar', 'inscribir');
}

function countLines(changes: readonly SlotChange[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const line = lineOf(change);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}

function lineOf({ accion, record }: SlotChange): string {
  return `${accion} ${recordKey(record)}`;
}

function eachQueue(family: Family) {
  return Array.from({ length: DEVICES }, (_, device) =>
    PACIENTES.map((paciente) => ({
      device,
      paciente,
      where: `device ${device}, ${paciente}`,
      queue: family.disk(device).queue(paciente),
    })),
  ).flat();
}
