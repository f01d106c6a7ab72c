import { careRequestKey } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import { DEVICES, type History } from './history.ts';
import { LATEST_DUPLICATE_MS, type Witness } from './network.ts';
import { expectedKeys, type Mutant, PATIENTS, sessionOf, World } from './world.ts';

/** Violations of what the app promises. A history is correct if all lists are empty. */
interface Verdict {
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  readonly divergent: readonly string[];
  readonly stuck: readonly string[];
  readonly falseAllClear: readonly string[];
  /** Mutations that arrived with the session of somebody else. */
  readonly foreign: readonly string[];
  /** Confirmations that are gone by an edit whose author did not see them, without a report. */
  readonly unreported: readonly string[];
  /** Removals sent to a backend that does not compare, without fetching its list right before. */
  readonly blind: readonly string[];
  /** Shifts of which a part was done and another rejected. */
  readonly torn: readonly string[];
  /** Notes that the server stored after a later one of the same device, although that one was sent after it. */
  readonly overtaken: readonly string[];
  /** Texts of notes that were replaced by somebody who had not seen them. */
  readonly overwritten: readonly string[];
  /** Notes that a late answer or an old list replaced by an earlier text on their own device. */
  readonly undone: readonly string[];
}

export const NOTHING_WRONG: Verdict = {
  lost: [],
  twice: [],
  divergent: [],
  stuck: [],
  falseAllClear: [],
  foreign: [],
  unreported: [],
  blind: [],
  torn: [],
  overtaken: [],
  undone: [],
  overwritten: [],
};

const STEPS_AT_MOST = 20_000;

/** After healing, everything must have been sent within this time. */
const STUCK_AFTER_MS = 30_000;

/** Long enough for the latest duplicate to arrive, and for a pull after it. */
const AFTERMATH_MS = LATEST_DUPLICATE_MS + 61_000;

/** Plays a history, heals it, waits until nothing is left to happen, and checks the result. */
export async function play(history: History, mutant?: Mutant, witness?: Witness): Promise<Verdict> {
  const world = new World(history, mutant, witness);
  const falseAllClear = new Set<string>();

  async function step(): Promise<boolean> {
    const went = await world.scheduler.step();
    world.observe();
    for (const claim of untrueClaims()) falseAllClear.add(claim);
    return went;
  }

  let judged = '';
  /** Devices that show «al día» although one of their mutations has not reached the server. */
  function untrueClaims(): readonly string[] {
    const clear = eachDevice().filter((device) => world.status(device).state === 'al-dia');
    // Judged only where something has changed since the last step.
    const { log, notes, saved } = world;
    const moment = `${clear} ${log.version} ${log.madeCount} ${saved.length} ${notes.version}`;
    if (moment === judged) return [];
    judged = moment;
    return clear.flatMap((device) => [
      ...(history.isContested ? log.unarrived(device) : unapplied(world, device)),
      ...notes.unarrived(device),
    ]);
  }

  async function runUntil(limit: number): Promise<void> {
    for (let steps = 0; steps < STEPS_AT_MOST; steps += 1) {
      if (!(await step()) && !world.scheduler.passTime(limit)) {
        world.scheduler.now = Math.max(world.scheduler.now, limit);
        return;
      }
    }
    throw new Error('the simulation never comes to rest');
  }

  if (history.isContested) {
    // Nobody edits a calendar that has not come.
    await runUntil(world.scheduler.now + 1_000);
    world.network.faultRate = history.faultRate;
  }
  for (const beat of history.beats) {
    world.happen(beat.happening);
    for (let steps = 0; steps < beat.steps; steps += 1) await step();
  }
  world.heal();
  await runUntil(world.scheduler.now + STUCK_AFTER_MS);
  const stuck = waiting(world);
  await runUntil(world.scheduler.now + AFTERMATH_MS);

  return {
    lost: [
      ...(history.isContested ? lostAmongOthers(world) : lost(world)),
      ...world.notes.lost(world.disks),
    ],
    twice: [...world.server.doubled, ...(history.isContested ? [] : twice(world))],
    divergent: [...divergent(world), ...divergentNotes(world)],
    stuck,
    falseAllClear: [...falseAllClear],
    foreign: [...(history.isContested ? [] : foreign(world)), ...world.notes.foreign],
    unreported: history.isContested ? unreported(world, witness) : [],
    blind: world.server.blind,
    torn: [...world.log.torn],
    overtaken: world.notes.overtaken,
    undone: world.notes.undone,
    overwritten: world.notes.overwritten,
  };
}

function waiting(world: World): readonly string[] {
  return world.disks.flatMap(({ mutations }, device) =>
    mutations
      .filter(({ rejection }) => rejection === null)
      .map(({ id }) => `${id} on device ${device}`),
  );
}

/** Mutations missing on the server, and care requests still there although they were removed. */
function lost(world: World): readonly string[] {
  return PATIENTS.flatMap((patient) => {
    const expected = expectedKeys(world, patient);
    const found = world.server.careRequests(patient).map(careRequestKey);
    return [
      ...expected.filter((key) => !found.includes(key)).map((key) => `missing ${key}`),
      ...found.filter((key) => !expected.includes(key)).map((key) => `should be gone ${key}`),
    ];
  });
}

/** Where several devices edit the same calendar: what never arrived, and what nobody else touched and is not so. */
function lostAmongOthers({ log, server }: World): readonly string[] {
  return [
    ...log.unarrived(),
    ...PATIENTS.flatMap((patient) => log.unlike(patient, server.careRequests(patient))),
  ];
}

function unreported({ log, disks, server }: World, witness?: Witness): readonly string[] {
  return log.unreported(
    disks,
    (patient) => server.careRequests(patient),
    () => witness?.('reported-afterwards'),
  );
}

function twice(world: World): readonly string[] {
  const asked = countLines(world.saved.flatMap(({ mutation }) => mutation.changes));
  const applied = countLines(world.server.applied.map(({ change }) => change));
  const shown = PATIENTS.flatMap((patient) =>
    world.server.careRequests(patient).map(careRequestKey),
  );
  return [
    ...[...applied].filter(([line, count]) => count > (asked.get(line) ?? 0)).map(([line]) => line),
    ...shown.filter((key, index) => shown.indexOf(key) !== index),
  ];
}

function foreign(world: World): readonly string[] {
  return world.server.applied.flatMap(({ session, change }) => {
    const line = lineOf(change);
    const isOwn = world.saved.some(
      ({ device, mutation }) =>
        sessionOf(device) === session && mutation.changes.some((own) => lineOf(own) === line),
    );
    return isOwn ? [] : [`${line} under ${session}`];
  });
}

function divergent(world: World): readonly string[] {
  return world.disks.flatMap((disk, device) =>
    PATIENTS.flatMap((patient) => {
      const base = disk.base(patient).map(careRequestKey).sort().join();
      const server = world.server.careRequests(patient).map(careRequestKey).sort().join();
      return base === server ? [] : [`device ${device}, ${patient}`];
    }),
  );
}

/** Devices that have other notes than the server, a minute after the last copy arrived. */
function divergentNotes({ disks, server }: World): readonly string[] {
  return disks.flatMap((disk, device) =>
    PATIENTS.filter((patient) => texts(disk.notes(patient)) !== texts(server.notes(patient))).map(
      (patient) => `notes of ${patient} on device ${device}`,
    ),
  );
}

function texts(notes: readonly HandoverNote[]): string {
  return notes
    .map(({ text }) => text)
    .sort()
    .join();
}

/** Saved changes of a device that the server has not applied. */
function unapplied(world: World, device: number): readonly string[] {
  const applied = new Set(world.server.applied.map(({ change }) => lineOf(change)));
  const own = world.saved.filter((saved) => saved.device === device && !saved.poison);
  const ownLines = new Set(own.flatMap(({ mutation }) => mutation.changes.map(lineOf)));
  return [...ownLines]
    .filter((line) => !applied.has(line) && !ownLines.has(opposite(line)))
    .map((line) => `device ${device}: ${line}`);
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
  return `${accion} ${careRequestKey(record)}`;
}

function eachDevice(): readonly number[] {
  return Array.from({ length: DEVICES }, (_, device) => device);
}
