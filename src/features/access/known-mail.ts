import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The mail typed on the previous page; not in the address, which others may see or log. */
    mail?: string;
    /**
     * Why the previous page was left: how its session ended, as far as is known, or that nobody could say whose the
     * session is.
     */
    ended?: 'ended' | 'new-password' | 'deleted' | 'unchecked';
  }
}

/** The mail that the previous page passed on; empty if it did not. */
export function useKnownMail(): string {
  return useRouter().history.location.state.mail ?? '';
}
