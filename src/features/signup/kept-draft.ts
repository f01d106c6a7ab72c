import { RUT_BOXES } from '#domain/account/rut.ts';
import { EMPTY_DRAFT, type SignupDraft } from './draft.ts';

/** Where the sign-up is kept, and where the data that a Google account owes. */
export const SIGNUP = 'vinculo:signup';
export const COMPLETION = 'vinculo:completion';
export type KeptAs = typeof SIGNUP | typeof COMPLETION;

/** What this tab kept over a reload. It goes with the tab. */
export function readKept(as: KeptAs): SignupDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(as) ?? 'null');
    return typeof kept === 'object' && kept !== null ? adopt(kept) : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keep(as: KeptAs, draft: SignupDraft): void {
  try {
    sessionStorage.setItem(as, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still signs up; only a reload begins anew.
  }
}

export function forgetKept(as: KeptAs): void {
  try {
    sessionStorage.removeItem(as);
  } catch {
    // Where nothing can be kept, nothing was.
  }
}

/** Takes the known fields whose kind is right: another version of the app may have written them. */
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
