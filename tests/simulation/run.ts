import { careRequestKey } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import { expectedKeys, Family, type Mutant, PATIENTS, sessionOf } from './family.ts';
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
  /** Confirmations that are gone by an edit whose author did not see them, and nobody was told. */
  readonly untold: readonly string[];
  /** Removals sent to a backend that does not compare, without fetching its list right before. */
  readonly blind: readonly string[];
  /** Shifts of which a part was done and another refused. */
  readonly torn: readonly string[];
  /** Notes that the server stored after a later one of the same device, although that one was sent after it. */
  readonly overtaken: readonly string[];
  /** Notes that a late answer or an old list replaced by an earlier text on their own device. */
  readonly undone: readonly string[];
}

export const KEPT: Verdict = {
  lost: [],
  twice: [],
  divergent: [],
  stuck: [],
  falseAllClear: [],
  foreign: [],
  untold: [],
  blind: [],
  torn: [],
  overtaken: [],
  undone: [],
};

const STEPS_AT_MOST = 20_000;

/** After healing, everything must have been sent within this time. */
const STUCK_AFTER_MS = 30_000;

/** Long enough for the latest duplicate to arrive, and for a pull after it. */
const AFTERMATH_MS = LATEST_DUPLICATE_MS + 61_000;

/** Plays a history, heals it, waits until nothing is left to happen, and checks the result. */
export async function play(history: History, mutant?: Mutant, witness?: Witness): Promise<Verdict> {
  const family = new Family(history, mutant, witness);
  const falseAllClear = new Set<string>();

  async function step(): Promise<boolean> {
    const went = await family.scheduler.step();
    family.observe();
    for (const claim of untrueClaims()) falseAllClear.add(claim);
    return went;
  }

  let judged = '';
  /** Devices that show «al día» although one of their saves has not reached the server. */
  function untrueClaims(): readonly string[] {
    const clear = eachDevice().filter((device) => family.status(device).state === 'al-dia');
    // Judged only where something has changed since the last step.
    const { log, notes, saved } = family;
    const moment = `${clear} ${log.version} ${log.madeCount} ${saved.length} ${notes.version}`;
    if (moment === judged) return [];
    judged = moment;
    return clear.flatMap((device) => [
      ...(history.isContested ? log.unarrived(device) : unapplied(family, device)),
      ...notes.unarrived(device),
    ]);
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

  if (history.isContested) {
    // Nobody edits a calendar that has not come.
    await runUntil(family.scheduler.now + 1_000);
    family.network.faultRate = history.faultRate;
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
    lost: [
      ...(history.isContested ? lostAmongOthers(family) : lost(family)),
      ...family.notes.lost(family.disks),
    ],
    twice: [...family.server.doubled, ...(history.isContested ? [] : twice(family))],
    divergent: [...divergent(family), ...divergentNotes(family)],
    stuck,
    falseAllClear: [...falseAllClear],
    foreign: [...(history.isContested ? [] : foreign(family)), ...family.notes.foreign],
    untold: history.isContested ? untold(family, witness) : [],
    blind: family.server.blind,
    torn: [...family.log.torn],
    overtaken: family.notes.overtaken,
    undone: family.notes.undone,
  };
}

function waiting(family: Family): readonly string[] {
  return family.disks.flatMap(({ mutations }, device) =>
    mutations
      .filter(({ rejection }) => rejection === null)
      .map(({ id }) => `${id} on device ${device}`),
  );
}

/** Saves missing on the server, and records still there although they were removed. */
function lost(family: Family): readonly string[] {
  return PATIENTS.flatMap((patient) => {
    const expected = expectedKeys(family, patient);
    const found = family.server.records(patient).map(careRequestKey);
    return [
      ...expected.filter((key) => !found.includes(key)).map((key) => `missing ${key}`),
      ...found.filter((key) => !expected.includes(key)).map((key) => `should be gone ${key}`),
    ];
  });
}

/** Where several devices edit the same calendar: what never arrived, and what nobody else touched and is not so. */
function lostAmongOthers({ log, server }: Family): readonly string[] {
  return [
    ...log.unarrived(),
    ...PATIENTS.flatMap((patient) => log.unlike(patient, server.records(patient))),
  ];
}

function untold({ log, disks, server }: Family, witness?: Witness): readonly string[] {
  return log.untold(
    disks,
    (patient) => server.records(patient),
    () => witness?.('told-afterwards'),
  );
}

function twice(family: Family): readonly string[] {
  const asked = countLines(family.saved.flatMap(({ save }) => save.changes));
  const applied = countLines(family.server.applied.map(({ change }) => change));
  const shown = PATIENTS.flatMap((patient) => family.server.records(patient).map(careRequestKey));
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
  return family.disks.flatMap((disk, device) =>
    PATIENTS.flatMap((patient) => {
      const base = disk.base(patient).map(careRequestKey).sort().join();
      const server = family.server.records(patient).map(careRequestKey).sort().join();
      return base === server ? [] : [`device ${device}, ${patient}`];
    }),
  );
}

/** Devices that have other notes than the server, a minute after the last copy arrived. */
function divergentNotes({ disks, server }: Family): readonly string[] {
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
function unapplied(family: Family, device: number): readonly string[] {
  const applied = new Set(family.server.applied.map(({ change }) => lineOf(change)));
  const own = family.saved.filter((saved) => saved.device === device && !saved.poison);
  const saidHere = new Set(own.flatMap(({ save }) => save.changes.map(lineOf)));
  return [...saidHere]
    .filter((line) => !applied.has(line) && !saidHere.has(opposite(line)))
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
