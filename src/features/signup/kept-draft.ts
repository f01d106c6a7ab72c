import { RUT_BOXES } from '#domain/account/rut.ts';
import { EMPTY_DRAFT, type SignupDraft } from './draft.ts';

const KEY = 'vinculo:signup';

/** What this tab kept of the sign-up over a reload. It goes with the tab. */
export function readKept(): SignupDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? adopt(kept) : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keep(draft: SignupDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still signs up; only a reload begins anew.
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
