import { RUT_BOXES } from '#domain/account/rut.ts';
import { inTab } from '#platform/tab-storage.ts';
import { EMPTY_DRAFT, type SignupDraft } from './draft.ts';

/** Where the sign-up is kept, and where the data that a Google account still lacks. */
export const SIGNUP = 'vinculo:signup';
export const COMPLETION = 'vinculo:completion';
export type KeptAs = typeof SIGNUP | typeof COMPLETION;

/** What this tab kept over a reload. It is lost with the tab. */
export function readKept(as: KeptAs): SignupDraft {
  const draft: unknown = inTab((kept) => JSON.parse(kept.getItem(as) ?? 'null'));
  return typeof draft === 'object' && draft !== null ? adopt(draft) : EMPTY_DRAFT;
}

/** Signing up also works in a browser that stores nothing; only a reload then starts over. */
export function keep(as: KeptAs, draft: SignupDraft): void {
  inTab((kept) => kept.setItem(as, JSON.stringify(draft)));
}

export function forgetKept(as: KeptAs): void {
  inTab((kept) => kept.removeItem(as));
}

/** Takes the known fields of the right type: another version of the app may have written them. */
function adopt(kept: object): SignupDraft {
  const fields = Object.entries(kept).filter(
    ([name, value]) =>
      name in EMPTY_DRAFT &&
      name !== 'rut' &&
      typeof value === typeof EMPTY_DRAFT[name as keyof SignupDraft],
  );
  const rut: unknown = 'rut' in kept ? kept.rut : null;
  const isRut =
    Array.isArray(rut) &&
    rut.length === RUT_BOXES &&
    rut.every((box) => typeof box === 'string' && box.length <= 1);
  return { ...EMPTY_DRAFT, ...Object.fromEntries(fields), ...(isRut ? { rut } : {}) };
}
