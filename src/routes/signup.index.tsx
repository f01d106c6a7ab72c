import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/signup/')({
  beforeLoad() {
    throw redirect({ to: '/signup/$step', params: { step: 'step1' }, replace: true });
  },
});
