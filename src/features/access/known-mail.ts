import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The mail that the page before already knows; not in the address, which others may see or log. */
    mail?: string;
  }
}

/** The mail that the page before passed on; empty when it knew none. */
export function useKnownMail(): string {
  return useRouter().history.location.state.mail ?? '';
}
