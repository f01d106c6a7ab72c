import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The mail typed on the previous page; not in the address, which others may see or log. */
    mail?: string;
    /** Why the server ended the session in which the previous page was shown, as far as is known. */
    ended?: 'ended' | 'new-password' | 'deleted';
  }
}

/** The mail that the previous page passed on; empty if it did not. */
export function useKnownMail(): string {
  return useRouter().history.location.state.mail ?? '';
}
