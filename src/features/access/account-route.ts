import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Services } from '#services';
import {
  isAdmitted,
  type OpenedAccountContext,
  type Pages,
  tryOpenAccountContext,
} from './admission.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The calendar to which a link in a mail led, without a session. */
    wanted?: string;
  }
}

interface Context {
  readonly context: { readonly services: Services };
}

/** For routes whose pages belong to an account: opens the account context, and closes it when the pages are left. */
export function accountRoute(pages: Pages) {
  return {
    beforeLoad({ context, location }: Context & { readonly location: ParsedLocation }) {
      // The router ignores case, and old links and bookmarks may have upper-case letters.
      const to = location.pathname.toLowerCase();
      if (to !== location.pathname) {
        throw redirect({ to, search: true, hash: true, replace: true });
      }
      const { session } = context.services;
      const current = session.current();
      // If the token disappeared without a sign-out (removed by another script, or in an interrupted sign-out), the
      // worker may still be signed in.
      if (current === null) {
        session.end().catch((cause: unknown) => console.error('the worker stays signed in', cause));
      }
      if (!isAdmitted(current, pages)) {
        const isOfPatient = 'paciente' in location.search;
        const state = isOfPatient ? { wanted: location.href } : {};
        throw redirect({ to: '/login', replace: true, state });
      }
    },
    loader: async ({ context }: Context) => ({
      opened: await tryOpenAccountContext(context.services),
    }),
    // One account context for as long as its pages are open; the next visit opens another.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    onLeave({ loaderData }: { loaderData?: { opened: OpenedAccountContext } | undefined }) {
      if (loaderData?.opened.kind === 'open') loaderData.opened.context.close();
    },
  };
}
