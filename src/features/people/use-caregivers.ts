import { useEffect, useRef, useState } from 'react';
import { readCaregivers } from '#db/people.ts';
import type { Id } from '#domain/people/id.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { assigning as words } from '#i18n/es/people.ts';
import { useDevice, useServices } from '#services';
import { isNews } from '#sync/is-news.ts';
import { toast } from '#ui/toast.ts';

export interface Caregivers {
  /** Everyone who could be assigned; undefined until known. */
  readonly everyone: readonly Caregiver[] | undefined;
  /** Who is assigned; undefined until known. */
  readonly before: readonly Caregiver[] | undefined;
  /**
   * Where `before` comes from: `asked` while the server has not answered; if it does not, `device` is what
   * this device last knew and `nowhere` an empty list with no source.
   */
  readonly source: 'asked' | 'server' | 'device' | 'nowhere';
}

const UNKNOWN: Caregivers = { everyone: undefined, before: undefined, source: 'asked' };

/**
 * All caregivers and those of one loved one: first from this device, then from the server. `settled` waits
 * for the server's answer or failure.
 */
export function useCaregivers(
  paciente: Id,
): Caregivers & { readonly settled: () => Promise<Caregivers> } {
  const { api } = useServices();
  const { db } = useDevice();
  const [caregivers, setCaregivers] = useState(UNKNOWN);
  const loading = useRef(Promise.resolve(UNKNOWN));

  useEffect(() => {
    let left = false;
    function show(known: Caregivers): Caregivers {
      if (!left) setCaregivers(known);
      return known;
    }
    async function load(): Promise<Caregivers> {
      const everyone = await readCaregivers(db);
      const before = await readCaregivers(db, paciente);
      if (left) return UNKNOWN;
      show({ everyone: everyone ?? undefined, before: before ?? undefined, source: 'asked' });
      const [all, own] = await Promise.all([
        api.people.caregivers(),
        api.people.caregiversOf(paciente),
      ]);
      if (all.kind !== 'ok' && !left && isNews(all, everyone !== null, own)) {
        toast('error', words.loadFailed);
      }
      return show({
        everyone: all.kind === 'ok' ? all.value.rows : (everyone ?? []),
        // Saving replaces the whole list, so one that was not read whole is none.
        ...(own.kind === 'ok' && own.value.unreadable === 0
          ? { before: own.value.rows, source: 'server' }
          : { before: before ?? [], source: before === null ? 'nowhere' : 'device' }),
      });
    }
    const begun = load();
    // Nobody waits for it but a save.
    begun.catch((cause: unknown) => console.error('the caregivers were not read', cause));
    loading.current = begun;
    return () => {
      left = true;
    };
  }, [api, db, paciente]);

  return { ...caregivers, settled: () => loading.current };
}
