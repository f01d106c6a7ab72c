import type { Fecha } from '#domain/calendar/time.ts';
import type { CalendarChanges } from '#domain/contract/calendar-changes.ts';

type Kind = 'solicitud' | 'note';

/** Which days of each calendar changed with which version, as the reference backend records it. */
export class ChangedDays {
  readonly #versions = new Map<string, number>();
  readonly #days = new Map<string, Map<Fecha, number>>();
  /** For each patient, the version from which on the changes are known. */
  readonly #knownSince = new Map<string, number>();

  /** @returns the version with which these days changed. */
  change(patient: string, kind: Kind, fechas: readonly Fecha[]): number {
    const version = this.#versionOf(patient) + 1;
    this.#versions.set(patient, version);
    const days = this.#days.get(`${patient}|${kind}`) ?? new Map();
    for (const fecha of fechas) days.set(fecha, version);
    this.#days.set(`${patient}|${kind}`, days);
    return version;
  }

  /** Forgets what changed before: whoever has an earlier version is too far behind. */
  forget(patient: string): void {
    this.#knownSince.set(patient, this.#versionOf(patient));
  }

  /** The changes of some rows since a version, or else the rows from a day on. */
  delta<T extends { readonly fecha: Fecha }>(
    patient: string,
    kind: Kind,
    of: { readonly since: number | null; readonly from: Fecha; readonly all: readonly T[] },
  ): CalendarChanges<T> {
    const { since, from, all } = of;
    const version = this.#versionOf(patient);
    const isKnown = since !== null && since > 0 && since >= (this.#knownSince.get(patient) ?? 0);
    if (!isKnown || since > version) {
      const rows = all.filter(({ fecha }) => fecha >= from);
      return { version, fechas: null, rows, unreadable: 0 };
    }
    const days = [...(this.#days.get(`${patient}|${kind}`) ?? [])];
    const fechas = days.filter(([, changed]) => changed > since).map(([fecha]) => fecha);
    const rows = all.filter(({ fecha }) => fechas.includes(fecha));
    return { version, fechas, rows, unreadable: 0 };
  }

  #versionOf(patient: string): number {
    return this.#versions.get(patient) ?? 0;
  }
}
