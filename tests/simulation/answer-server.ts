// Over 250 lines: the whole server of answers, whose calls share its state.
import type { Outcome } from '#api/errors.ts';
import {
  type CareRequest,
  careRequestKey,
  overlap,
  type ShiftCaregiver,
  sameCaregiver,
} from '#domain/calendar/care-request.ts';
import { applyChanges } from '#domain/calendar/changes.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import type { AcknowledgedAnswer, PatientShifts } from '#domain/contract/shifts.ts';
import { partKey, type ShiftAnswer, type ShiftPart } from '#domain/shifts/care-shift.ts';
import { asCareRequest, judgeAnswer, type Verdict } from '#domain/shifts/judge-answer.ts';
import type { Witness } from './network.ts';

export const PATIENT = 'padre';

/** The shifts that the family asks for: a morning, a night, an afternoon. */
export const ASKED: readonly (readonly ShiftPart[])[] = [
  [{ fecha: '2026-11-24', horaInicio: '08:30', horaFin: '12:00' }],
  [
    { fecha: '2026-11-24', horaInicio: '20:00', horaFin: '24:00' },
    { fecha: '2026-11-25', horaInicio: '00:00', horaFin: '08:00' },
  ],
  [{ fecha: '2026-11-25', horaInicio: '14:00', horaFin: '16:00' }],
];

/** What is in the place of the last part of each of them once the family has made it longer. */
const LONGER: readonly ShiftPart[] = [
  { fecha: '2026-11-24', horaInicio: '08:30', horaFin: '13:00' },
  { fecha: '2026-11-25', horaInicio: '00:00', horaFin: '09:00' },
  { fecha: '2026-11-25', horaInicio: '14:00', horaFin: '17:00' },
];

/** The hours of each of them for which another member of the family confirms somebody meanwhile. */
const COVERED: readonly ShiftPart[] = [
  { fecha: '2026-11-24', horaInicio: '10:00', horaFin: '11:00' },
  { fecha: '2026-11-25', horaInicio: '06:00', horaFin: '10:00' },
  { fecha: '2026-11-25', horaInicio: '13:00', horaFin: '15:00' },
];

/** Where the family moves each of them to. */
const MOVED: readonly (readonly ShiftPart[])[] = [
  [{ fecha: '2026-11-24', horaInicio: '09:00', horaFin: '12:30' }],
  [
    { fecha: '2026-11-24', horaInicio: '21:00', horaFin: '24:00' },
    { fecha: '2026-11-25', horaInicio: '00:00', horaFin: '07:00' },
  ],
  [{ fecha: '2026-11-25', horaInicio: '14:30', horaFin: '16:30' }],
];

/** The rest of each of them that the family leaves: two shifts. */
const SPLIT: readonly (readonly ShiftPart[])[] = [
  [
    { fecha: '2026-11-24', horaInicio: '08:30', horaFin: '10:00' },
    { fecha: '2026-11-24', horaInicio: '10:30', horaFin: '12:00' },
  ],
  [
    { fecha: '2026-11-24', horaInicio: '20:00', horaFin: '23:00' },
    { fecha: '2026-11-25', horaInicio: '00:00', horaFin: '08:00' },
  ],
  [
    { fecha: '2026-11-25', horaInicio: '14:00', horaFin: '14:30' },
    { fecha: '2026-11-25', horaInicio: '15:30', horaFin: '16:00' },
  ],
];

export const CAREGIVERS = [
  { id: 'camila', nombre: 'Camila' },
  { id: 'diego', nombre: 'Diego' },
] as const satisfies readonly ShiftCaregiver[];

/** Whom the family confirms by hand. */
const FRANCISCA: ShiftCaregiver = { id: 'francisca', nombre: 'Francisca' };

/** The family's action on one of the shifts. */
export type FamilyEdit =
  | 'ask'
  | 'remove'
  | 'grow'
  | 'move'
  | 'split'
  | 'open'
  | 'confirm'
  | 'cover';

/** Breaks the server's rules, for the tests of the simulation itself. */
export interface ServerFlaws {
  readonly judge?: (judge: typeof judgeAnswer) => typeof judgeAnswer;
  /** The key of an answer that it decided against stays free. */
  readonly forgetsLosses?: true;
  /** Who was removed can still accept. */
  readonly ignoresRemoval?: true;
}

/** One answer as the server decided it: not a copy, which is only answered again. */
export interface Decision {
  readonly device: number;
  readonly answer: ShiftAnswer;
  readonly kind: Verdict['kind'] | 'not-assigned';
  readonly isAssigned: boolean;
  readonly before: readonly CareRequest[];
  readonly after: readonly CareRequest[];
  /** The version of the calendar after it. */
  readonly version: number;
}

/** Long before every shift. */
const NOW = { fecha: '2026-11-21', minute: 0 };

/** The answers of a backend about one patient, on the same pure code and without HTTP. */
export class AnswerServer {
  readonly sessions = new Set<number>();
  readonly assigned = new Set<number>();
  readonly #ledger = new Map<string, string>();
  readonly #flaws: ServerFlaws;
  readonly #judge: typeof judgeAnswer;
  readonly #decided: (decision: Decision) => void;
  readonly #witness: Witness;
  careRequests: readonly CareRequest[] = ASKED.flat().map(asCareRequest);
  version = 1;

  constructor(flaws: ServerFlaws, decided: (decision: Decision) => void, witness: Witness) {
    this.#flaws = flaws;
    this.#judge = flaws.judge?.(judgeAnswer) ?? judgeAnswer;
    this.#decided = decided;
    this.#witness = witness;
  }

  answer(device: number, key: string, answer: ShiftAnswer): Outcome<AcknowledgedAnswer> {
    if (!this.sessions.has(device)) return { kind: 'unauthorized' };
    const earlier = this.#ledger.get(key);
    if (earlier !== undefined) this.#witness('answer-replayed');
    const said = earlier ?? this.#decide(device, answer);
    if (said === 'done' || !this.#flaws.forgetsLosses) this.#ledger.set(key, said);
    return said === 'done'
      ? { kind: 'ok', value: { shifts: this.shiftsFor(device), isUnchanged: false } }
      : { kind: 'rejected', status: 409, message: said };
  }

  list(device: number): Outcome<readonly PatientShifts[]> {
    if (!this.sessions.has(device)) return { kind: 'unauthorized' };
    const shifts = this.shiftsFor(device);
    return { kind: 'ok', value: shifts === null ? [] : [shifts] };
  }

  /** The data that a caregiver sees; `family` has the version, by which the simulation recognises an old list. */
  shiftsFor(device: number): PatientShifts | null {
    const isOwn = (one: CareRequest) => isConfirmed(one) && isOf(one, device);
    const isAssigned = this.assigned.has(device);
    if (!isAssigned && !this.careRequests.some(isOwn)) return null;
    const careRequests = this.careRequests.filter(
      (one) => isOwn(one) || (isAssigned && isPending(one)),
    );
    const around = this.careRequests
      .filter((one) => isConfirmed(one) && !isOwn(one))
      .map(({ fecha, horaInicio, horaFin, cuidador }) => ({
        fecha,
        start: parseHora(horaInicio) ?? 0,
        end: parseHoraFin(horaFin) ?? 0,
        name: cuidador?.nombre ?? '',
      }));
    const patient = { id: PATIENT, name: 'Hernán', lastName: null, nickname: null };
    const family = [String(this.version)];
    return {
      patient,
      assigned: isAssigned,
      family,
      careRequests,
      around,
      notes: [],
      declined: [],
    };
  }

  familyEdits(edit: FamilyEdit, which: number): void {
    const asked = (ASKED[which] ?? []).map(asCareRequest);
    const longer = LONGER.slice(which, which + 1).map(asCareRequest);
    const touches = (one: CareRequest) => [...asked, ...longer].some((own) => overlap(own, one));
    const there = this.careRequests.filter(touches);
    const others = this.careRequests.filter((one) => !touches(one));
    switch (edit) {
      case 'ask':
        if (there.length === 0) this.#write([...others, ...asked]);
        break;
      case 'remove':
        this.#write(others);
        break;
      case 'grow':
        if (there.length === asked.length && there.every(isPending))
          this.#write([
            ...this.careRequests.filter((one) => !longer.some((long) => overlap(one, long))),
            ...longer,
          ]);
        break;
      case 'cover': {
        const covered = COVERED.slice(which, which + 1).map(asCareRequest);
        const isFree = (one: CareRequest) =>
          !covered.some((other) => isConfirmed(one) && overlap(one, other));
        if (this.careRequests.every(isFree))
          this.#write([
            ...this.careRequests,
            ...covered.map((one) => confirmedFor(one, FRANCISCA)),
          ]);
        break;
      }
      case 'move':
      case 'split': {
        const [first] = there;
        const parts = (edit === 'move' ? MOVED : SPLIT)[which] ?? [];
        if (first === undefined || there.some((one) => !isAlike(one, first))) break;
        this.#write([...others, ...parts.map((part) => ({ ...first, ...part }))]);
        break;
      }
      case 'open':
        this.#write([...others, ...there.map(asCareRequest)]);
        break;
      case 'confirm':
        this.#write([...others, ...there.map((one) => confirmedFor(one, FRANCISCA))]);
        break;
      default:
        edit satisfies never;
    }
  }

  /** The family removes a caregiver: what is confirmed for them is asked for again. */
  endCare(device: number): void {
    this.assigned.delete(device);
    const open = (one: CareRequest) =>
      isConfirmed(one) && isOf(one, device) ? asCareRequest(one) : one;
    this.#write(this.careRequests.map(open));
  }

  #write(careRequests: readonly CareRequest[]): void {
    this.careRequests = careRequests;
    this.version += 1;
  }

  /** Decides an answer under its key for good: also one against it, which a late copy must not undo. */
  #decide(device: number, answer: ShiftAnswer): string {
    const before = this.careRequests;
    const me = CAREGIVERS[device];
    if (me === undefined) throw new Error(`no caregiver ${device}`);
    const isAssigned = this.assigned.has(device);
    const isKnown = isAssigned || before.some((one) => isConfirmed(one) && isOf(one, device));
    const verdict = this.#judge(before, answer, me, NOW);
    const mayAccept = isAssigned || this.#flaws.ignoresRemoval === true;
    const isRejected = !(isKnown || mayAccept) || (!mayAccept && verdict.kind === 'accepted');
    if (!isRejected && 'changes' in verdict) this.#write(applyChanges(before, verdict.changes));
    const kind = isRejected ? 'not-assigned' : verdict.kind;
    const { careRequests: after, version } = this;
    this.#witness(`answer-${kind}`);
    const whole = new Set(before.map(partKey));
    if (kind === 'accepted' && !answer.parts.every((part) => whole.has(partKey(part))))
      this.#witness('answer-accepted-in-part');
    this.#decided({ device, answer, kind, isAssigned, before, after, version });
    return isDone(kind) ? 'done' : kind;
  }
}

/** Whether the server carried an answer out, or had nothing to do for it. */
export function isDone(kind: Decision['kind']): boolean {
  return ['accepted', 'declined', 'withdrew', 'unchanged'].includes(kind);
}

/** Whether a care request is that of a device's caregiver. */
export function isOf({ cuidador }: CareRequest, device: number): boolean {
  return cuidador !== null && sameCaregiver(cuidador, CAREGIVERS[device] ?? null);
}

/** Confirmed care requests of different caregivers in the same hours. */
export function clashes(careRequests: readonly CareRequest[]): readonly string[] {
  const confirmed = careRequests.filter(isConfirmed);
  return confirmed.flatMap((one, index) =>
    confirmed
      .slice(index + 1)
      .filter((other) => overlap(one, other) && !sameCaregiver(one.cuidador, other.cuidador))
      .map((other) => `${careRequestKey(one)} and ${careRequestKey(other)}`),
  );
}

/** Whether two care requests are both pending, or confirmed for the same caregiver. */
function isAlike(one: CareRequest, other: CareRequest): boolean {
  return one.status === other.status && sameCaregiver(one.cuidador, other.cuidador);
}

function confirmedFor(one: CareRequest, cuidador: ShiftCaregiver): CareRequest {
  return { ...one, status: 'confirmada', cuidador };
}
