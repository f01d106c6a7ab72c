import { RUT_BOXES } from '#domain/account/rut.ts';
import { withTabStorage } from '#platform/tab-storage.ts';
import { EMPTY_DRAFT, type SignupDraft } from './draft.ts';

/** The keys in sessionStorage: of the sign-up, of the data that complete a Google account, and of an invitation. */
export const SIGNUP_KEY = 'vinculo:signup';
export const COMPLETION_KEY = 'vinculo:completion';
export const INVITED_KEY = 'vinculo:invited';
type DraftKey = typeof SIGNUP_KEY | typeof COMPLETION_KEY | typeof INVITED_KEY;

/** The draft that survived a reload of this tab. */
export function readStoredDraft(key: DraftKey): SignupDraft {
  const draft: unknown = withTabStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null'));
  return typeof draft === 'object' && draft !== null ? restore(draft) : EMPTY_DRAFT;
}

/** In a browser that stores nothing signing up works too, but a reload starts over. */
export function storeDraft(key: DraftKey, draft: SignupDraft): void {
  withTabStorage((storage) => storage.setItem(key, JSON.stringify(draft)));
}

export function clearStoredDraft(key: DraftKey): void {
  withTabStorage((storage) => storage.removeItem(key));
}

/** Takes only known fields of the right type: another version of the app may have stored them. */
function restore(stored: object): SignupDraft {
  const fields = Object.entries(stored).filter(
    ([name, value]) =>
      name in EMPTY_DRAFT &&
      name !== 'rut' &&
      typeof value === typeof EMPTY_DRAFT[name as keyof SignupDraft],
  );
  const rut: unknown = 'rut' in stored ? stored.rut : null;
  const isRut =
    Array.isArray(rut) &&
    rut.length === RUT_BOXES &&
    rut.every((box) => typeof box === 'string' && box.length <= 1);
  return { ...EMPTY_DRAFT, ...Object.fromEntries(fields), ...(isRut ? { rut } : {}) };
}
