import { createFileRoute } from '@tanstack/react-router';
import { TokenLanding } from '#features/access/token-landing.tsx';

/** Where a token that came in the address is dealt with; `takeArrival` has brought it here. */
export const Route = createFileRoute('/token')({ component: Token });

function Token() {
  const { arrival } = Route.useRouteContext();
  const { token, to } = arrival.current() ?? { token: null, to: '/login' };
  return <TokenLanding token={token} to={to} onDone={arrival.done} />;
}
