import { noteQueueId } from '#domain/outbox/note-edit.ts';
import { hasParagraphs } from '#domain/planner/handover-note.ts';
import type { Overwritten } from './fake-server.ts';
import type { MemoryDisk } from './memory-store.ts';

/** The notes that every device writes. */
export const NOTES = [
  { paciente: 'padre', fecha: '2026-11-23', start: 480 },
  { paciente: 'padre', fecha: '2026-11-23', start: 1200 },
  { paciente: 'madre', fecha: '2026-11-23', start: 480 },
] as const;

export type NotePlace = (typeof NOTES)[number];

/** A text that the simulation's server rejects begins with this. */
export const POISON_TEXT = 'rejected';

/** The texts of one note: who wrote which, and when each was on the server. */
interface Story {
  readonly place: NotePlace;
  /** The texts of each device in the order in which they were written; no text is written twice. */
  readonly written: string[][];
  /** In the order in which they arrived, copies too. */
  readonly arrived: string[];
  readonly discarded: Set<string>;
  /** What each device showed last. */
  readonly shown: string[];
  /** What each device has shown so far. */
  readonly seen: Set<string>[];
  /** By each text, what its device had shown when it was written. */
  readonly over: Map<string, ReadonlySet<string>>;
}

/** What the users of the devices wrote into notes, what of it reached the server, and what they were shown. */
export class NoteLog {
  /** Texts applied by the server after a later one of the same device. */
  readonly overtaken: string[] = [];
  /** Notes that were shown with something older than their device's own text. */
  readonly undone: string[] = [];
  /** Texts that a backend replaced by one whose author had not seen them. */
  readonly overwritten: string[] = [];
  /** Texts that arrived with the session of another device. */
  readonly foreign: string[] = [];
  /** Changes whenever something is noted. */
  version = 0;
  readonly #stories: ReadonlyMap<string, Story>;

  constructor(devices: number) {
    const perDevice = <T>(make: () => T) => Array.from({ length: devices }, make);
    this.#stories = new Map(
      NOTES.map((place) => [
        noteQueueId(place),
        {
          place,
          written: perDevice<string[]>(() => []),
          arrived: [],
          discarded: new Set<string>(),
          shown: perDevice(() => ''),
          seen: perDevice(() => new Set<string>()),
          over: new Map<string, ReadonlySet<string>>(),
        },
      ]),
    );
  }

  wrote(device: number, place: NotePlace, text: string): void {
    this.version += 1;
    const { written, seen, over } = this.#of(noteQueueId(place));
    over.set(text, new Set(seen[device]));
    written[device]?.push(text);
  }

  discarded(queueId: string, text: string): void {
    this.version += 1;
    this.#of(queueId).discarded.add(text);
  }

  /**
   * @param of `over` is what the note was and is, of a backend that keeps what nobody has replaced knowingly; `isOrdered`
   * whether the sender was alive, sent it once, and sent nothing else meanwhile.
   */
  arrived(
    device: number,
    queueId: string,
    {
      text,
      over,
      isOrdered,
    }: { readonly text: string; readonly over: Overwritten | null; readonly isOrdered: boolean },
  ): void {
    this.version += 1;
    const { written, arrived, over: shownBefore } = this.#of(queueId);
    const gone = over?.current.split('\n\n').filter((part) => !hasParagraphs(over.text, part));
    const known = [...(shownBefore.get(text) ?? []), ...(written[device] ?? [])];
    const unseen = gone?.filter((part) => part && !known.some((one) => hasParagraphs(one, part)));
    this.overwritten.push(...(unseen ?? []).map((part) => `«${part}» by «${text}» of ${queueId}`));
    const own = written[device] ?? [];
    const at = own.indexOf(text);
    if (at < 0) this.foreign.push(`«${text}» under session ${device}`);
    const isLate = own.slice(at + 1).some((later) => arrived.includes(later));
    if (isOrdered && at >= 0 && isLate) this.overtaken.push(`«${text}» of ${queueId}`);
    arrived.push(text);
  }

  /** Looks at what each device shows, after each step. */
  observe(disks: readonly MemoryDisk[]): void {
    for (const [queueId, story] of this.#stories) {
      for (const [device, disk] of disks.entries()) {
        const before = story.shown[device] ?? '';
        const after = disk.shownNote(story.place);
        if (after === before) continue;
        story.shown[device] = after;
        story.seen[device]?.add(after);
        if (this.#isUndone(story, device, before, after)) {
          this.undone.push(`«${before}» of ${queueId} on device ${device}, by «${after}»`);
        }
      }
    }
  }

  /** Whether a device's own text was replaced by one that was not on the server after it, and is not newer. */
  #isUndone(
    { written, arrived, discarded }: Story,
    device: number,
    before: string,
    after: string,
  ): boolean {
    const own = written[device] ?? [];
    const at = own.indexOf(before);
    if (at < 0 || discarded.has(before) || own.indexOf(after) > at) return false;
    if (hasParagraphs(after, before)) return false;
    const since = arrived.indexOf(before);
    return since < 0 || arrived.lastIndexOf(after) < since;
  }

  /**
   * The last texts of a device that never reached the server, unless it rejected them or they were discarded.
   */
  unarrived(device: number): readonly string[] {
    return [...this.#stories].flatMap(([queueId, { written, arrived, discarded }]) => {
      const last = written[device]?.at(-1);
      const isDone =
        last === undefined ||
        arrived.includes(last) ||
        discarded.has(last) ||
        last.startsWith(POISON_TEXT);
      return isDone ? [] : [`device ${device}: «${last}» of ${queueId}`];
    });
  }

  /** What is neither on the server, nor rejected and shown as such. */
  lost(disks: readonly MemoryDisk[]): readonly string[] {
    return disks.flatMap((disk, device) => [
      ...this.unarrived(device),
      ...[...this.#stories].flatMap(([queueId, { written, discarded }]) => {
        const last = written[device]?.at(-1);
        const set = disk.queue(queueId).mutations.filter(({ rejection }) => rejection !== null);
        const texts = set.map(({ note }) => note?.text ?? '');
        const isUnreported =
          last?.startsWith(POISON_TEXT) === true && !discarded.has(last) && !texts.includes(last);
        return [
          ...(isUnreported ? [`device ${device}: «${last}» unreported`] : []),
          ...texts.filter((text) => !text.startsWith(POISON_TEXT)),
        ];
      }),
    ]);
  }

  #of(queueId: string): Story {
    const story = this.#stories.get(queueId);
    if (story === undefined) throw new Error(`no note ${queueId}`);
    return story;
  }
}
