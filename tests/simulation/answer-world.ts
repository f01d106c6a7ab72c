// Over 250 lines: the whole simulated world of answers, whose parts share its state.
/**
 * Two caregivers who answer the same shifts of one family, each on a device with two tabs, over one server. The engine is
 * the real one: its queues, its pass, its control, and what a page shows. No process waits for another: the lock only
 * saves requests. Over 250 lines, because everything in it shares the scheduler, the disks and the log of one history.
 */

import { answerQueueId } from '#domain/outbox/answer-edit.ts';
import { enqueue, type Mutation, type Queue, withoutUnsent } from '#domain/outbox/queue.ts';
import { answerTo, type ShownShift, shownShifts } from '#domain/shifts/shown-shifts.ts';
import { createSyncControl, type SyncControl } from '#sync/control.ts';
import { type FlushDeps, flush } from '#sync/flush.ts';
import { syncStatus } from '#sync/status.ts';
import type { SyncStore } from '#sync/store.ts';
import { EDITS_ACCEPTED } from '#tests/sync/edits-accepted.ts';
import { type AnswersHistory, type Happening, TABS } from './answer-history.ts';
import { AnswerLog, versionOf } from './answer-log.ts';
import { AnswerServer, CAREGIVERS, type FamilyEdit, type ServerFlaws } from './answer-server.ts';
import { MemoryDisk, memoryStore } from './memory-store.ts';
import { LATEST_DUPLICATE_MS, Network, type Witness } from './network.ts';
import { Scheduler, seededRandom } from './scheduler.ts';
import { EVERY_FAULT } from './world.ts';

/** Breaks the engine or the server on purpose. */
export interface AnswerMutant {
  readonly store?: (store: SyncStore) => Partial<SyncStore>;
  readonly api?: (api: FlushDeps['api'], newKey: () => string) => Partial<FlushDeps['api']>;
  readonly enqueue?: (queue: Queue, mutation: Mutation) => Queue;
  readonly shows?: (shift: ShownShift) => ShownShift;
  readonly keepsOldLists?: true;
  readonly keepsWhatIsNotListed?: true;
  readonly server?: ServerFlaws;
}

const STEPS_AT_MOST = 20_000;
const STUCK_AFTER_MS = 30_000;
const AFTERMATH_MS = LATEST_DUPLICATE_MS + 61_000;

/** Plays a history, heals it, waits until nothing is left to happen; returns what contradicts a promise. */
export async function playAnswers(
  { seed, faultRate, beats }: AnswersHistory,
  mutant: AnswerMutant = {},
  witness: Witness = () => undefined,
): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const scheduler = new Scheduler(random);
  const log = new AnswerLog();
  const server = new AnswerServer(
    mutant.server ?? {},
    (decision) => log.decided(decision),
    witness,
  );
  const network = new Network(scheduler, random, {
    faults: EVERY_FAULT,
    outlivesSender: true,
    witness,
  });
  const disks = CAREGIVERS.map(() => new MemoryDisk());
  const tabs: { process: string; control: SyncControl }[] = [];
  const observed: string[] = [];
  let ids = 0;
  const newId = (of: string) => `${of}-${++ids}`;

  function diskOf(at: number): MemoryDisk {
    const disk = disks[at];
    if (disk === undefined) throw new Error(`no device ${at}`);
    return disk;
  }

  function shown(at: number): readonly ShownShift[] {
    const { shifts, waitingAnswers } = diskOf(at);
    const all = shownShifts(shifts, waitingAnswers, CAREGIVERS[at]?.id ?? '');
    return mutant.shows ? all.map(mutant.shows) : all;
  }

  function open(tab: number): void {
    const process = newId('process');
    const at = Math.floor(tab / 2);
    const disk = diskOf(at);
    const call = <T>(arrive: Parameters<typeof network.call<T>>[2]) =>
      network.call(process, `device-${at}`, arrive);
    const perform = <T>(work: () => T) => scheduler.perform(process, work);
    const whole = memoryStore(disk, perform);
    const plain: FlushDeps['api'] = {
      ...EDITS_ACCEPTED,
      idempotencyKeys: true,
      update: async () => ({ kind: 'ok', value: { list: [], conflicts: [] } }),
      ofPatient: async () => ({ kind: 'ok', value: { rows: [], unreadable: 0 } }),
      answer: (key, _patient, answer) => call(() => server.answer(at, key, answer)),
    };
    const deps: FlushDeps = {
      store: { ...whole, ...mutant.store?.(whole) },
      api: { ...plain, ...mutant.api?.(plain, () => newId('key')) },
      now: () => scheduler.now,
      newId: () => newId('batch'),
      random,
    };
    const control = createSyncControl({
      flush: (urgency) => flush(deps, urgency),
      pull: async () => {
        const acknowledged = await perform(() => disk.acknowledgedAnswers);
        const list = await call(() => server.list(at));
        if (list.kind !== 'ok') return list;
        if (mutant.keepsWhatIsNotListed && list.value.length === 0) return { kind: 'ok' };
        await perform(() =>
          disk.replaceShifts(
            list.value,
            mutant.keepsOldLists ? disk.acknowledgedAnswers : acknowledged,
          ),
        );
        return { kind: 'ok' };
      },
      now: () => scheduler.now,
      setTimer: (run, ms) => scheduler.setTimer(process, run, ms),
      clearTimer: (timer) => scheduler.clearTimer(timer),
      random,
      onError: (error) => {
        throw error;
      },
      isVisible: () => true,
    });
    tabs[tab] = { process, control };
    control.wake();
  }

  function change(at: number, queueId: string, transition: (queue: Queue) => Queue) {
    const disk = diskOf(at);
    const before = disk.queue(queueId);
    return { before, after: disk.changeQueue(queueId, transition) };
  }

  function answer(at: number, yes: boolean, index: number): void {
    const all = shown(at);
    const shift = all[index % Math.max(1, all.length)];
    if (shift === undefined) return;
    const id = newId('answer');
    const edit = answerTo(shift, yes ? 'yes' : 'no', id);
    const queueId = answerQueueId(edit);
    const mutation = { id, createdAt: scheduler.now, changes: [], answer: edit, rejection: null };
    const queues = change(at, queueId, (queue) => (mutant.enqueue ?? enqueue)(queue, mutation));
    if (shift.isSent) witness('answered-again-after-sending');
    if (shift.waiting !== null && !shift.isSent) witness('answer-replaced');
    log.wrote(at, queueId, edit, queues);
    void tabs[at * 2]?.control.saved();
  }

  function takeBack(at: number): void {
    const [waiting] = diskOf(at).waitingAnswers;
    if (waiting !== undefined) log.dropped(change(at, answerQueueId(waiting), withoutUnsent));
  }

  function familyEdits(edit: FamilyEdit, which: number): void {
    const before = server.careRequests;
    server.familyEdits(edit, which);
    if (server.careRequests === before) return;
    // A shift that is moved or split stays that of its caregiver.
    log.observeCalendar(server.careRequests, [...disks.keys()]);
    if (disks.some(({ waitingAnswers }) => waitingAnswers.length > 0)) {
      witness(`family-${edit}-while-answering`);
    }
  }

  function signIn(at: number): void {
    server.sessions.add(at);
    diskOf(at).updateFlushState({ trouble: null });
    tabs[at * 2]?.control.wake();
  }

  function happen(event: Happening): void {
    switch (event.kind) {
      case 'answer':
        answer(event.device, event.yes, event.which);
        break;
      case 'take-back':
        takeBack(event.device);
        break;
      case 'family':
        familyEdits(event.edit, event.which);
        break;
      case 'end-care':
        if (diskOf(event.device).waitingAnswers.length > 0) witness('end-care-while-answering');
        server.endCare(event.device);
        break;
      case 'assign':
        toggle(server.assigned, event.device, event.on);
        break;
      case 'wake':
        tabs[event.tab]?.control.wake();
        break;
      case 'kill':
        scheduler.kill(tabs[event.tab]?.process ?? '');
        open(event.tab);
        break;
      case 'partition':
        toggle(network.partitioned, `device-${event.device}`, event.on);
        break;
      case 'deafen':
        toggle(network.deaf, `device-${event.device}`, event.on);
        break;
      case 'session':
        if (event.on) signIn(event.device);
        else toggle(server.sessions, event.device, false);
        break;
      case 'faults':
        network.faultRate = event.rate;
        break;
      case 'time':
        scheduler.passTime(scheduler.now + event.ms);
        break;
      default:
        event satisfies never;
    }
  }

  function observe(): void {
    for (const [at, disk] of disks.entries()) {
      const outbox = { waiting: disk.mutations.length, rejected: 0 };
      const { state } = syncStatus(outbox, disk.flushState, true, scheduler.now);
      // Most steps change nothing of what is looked at.
      const moment = `${disk.version} ${log.version} ${state}`;
      if (observed[at] === moment) continue;
      log.observe(at, disk, shown(at));
      observed[at] = `${disk.version} ${log.version} ${state}`;
      if (state !== 'al-dia') continue;
      for (const untrue of log.unarrived(at)) log.broken.add(`false all clear: ${untrue}`);
    }
  }

  async function runUntil(limit: number): Promise<void> {
    for (let steps = 0; steps < STEPS_AT_MOST; steps += 1) {
      const went = await scheduler.step();
      observe();
      if (!went && !scheduler.passTime(limit)) {
        scheduler.now = Math.max(scheduler.now, limit);
        return;
      }
    }
    throw new Error('the simulation never comes to rest');
  }

  for (const at of disks.keys()) {
    server.sessions.add(at);
    server.assigned.add(at);
  }
  for (let tab = 0; tab < TABS; tab += 1) open(tab);
  // Nobody answers shifts that have not come.
  await runUntil(scheduler.now + 1_000);
  network.faultRate = faultRate;
  for (const { happening: event, steps } of beats) {
    happen(event);
    for (let step = 0; step < steps; step += 1) {
      await scheduler.step();
      observe();
    }
  }
  network.faultRate = 0;
  network.partitioned.clear();
  network.deaf.clear();
  for (const at of disks.keys()) signIn(at);
  for (const { control } of tabs) control.wake();
  await runUntil(scheduler.now + STUCK_AFTER_MS);
  const stuck = disks.flatMap(({ mutations }) => mutations.map(({ id }) => `stuck: ${id}`));
  await runUntil(scheduler.now + AFTERMATH_MS);
  const divergent = disks.flatMap((disk, at) =>
    versionOf(disk) === Number(server.shiftsFor(at)?.family[0] ?? 0)
      ? []
      : [`divergent: device ${at}`],
  );
  return [...log.broken, ...stuck, ...divergent, ...log.unsettled(disks)];
}

function toggle<T>(set: Set<T>, item: T, on: boolean): void {
  if (on) set.add(item);
  else set.delete(item);
}
