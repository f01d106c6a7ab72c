import { RUT_BOXES } from '#domain/account/rut.ts';
import { withTabStorage } from '#platform/tab-storage.ts';
import { EMPTY_DRAFT, type SignupDraft } from './draft.ts';

/** Where the sign-up is kept, and where the data that a Google account still lacks. */
export const SIGNUP_KEY = 'vinculo:signup';
export const COMPLETION_KEY = 'vinculo:completion';
export type DraftKey = typeof SIGNUP_KEY | typeof COMPLETION_KEY;

/** What this tab kept over a reload. It is lost with the tab. */
export function readStoredDraft(as: DraftKey): SignupDraft {
  const draft: unknown = withTabStorage((storage) => JSON.parse(storage.getItem(as) ?? 'null'));
  return typeof draft === 'object' && draft !== null ? adopt(draft) : EMPTY_DRAFT;
}

/** Signing up also works in a browser that stores nothing; only a reload then starts over. */
export function storeDraft(as: DraftKey, draft: SignupDraft): void {
  withTabStorage((storage) => storage.setItem(as, JSON.stringify(draft)));
}

export function clearStoredDraft(as: DraftKey): void {
  withTabStorage((storage) => storage.removeItem(as));
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
