import { createFileRoute } from '@tanstack/react-router';
import { TokenLanding } from '#features/access/token-landing.tsx';

/** Where a token from the address is handled; `takeArrival` leads here. */
export const Route = createFileRoute('/token')({ component: Token });

function Token() {
  const { arrival } = Route.useRouteContext();
  const { token, to } = arrival.current() ?? { token: null, to: '/login' };
  return <TokenLanding token={token} to={to} onDone={arrival.done} />;
}
