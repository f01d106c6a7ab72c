import { createFileRoute } from '@tanstack/react-router';
import { TokenLanding } from '#features/access/token-landing.tsx';

/** Handles a token from the address; `takeArrival` replaces the address by this one. */
export const Route = createFileRoute('/token')({ component: Token });

function Token() {
  const { arrival } = Route.useRouteContext();
  const { token, to } = arrival.current() ?? { token: null, to: '/login' };
  return <TokenLanding token={token} to={to} onDone={arrival.done} />;
}
