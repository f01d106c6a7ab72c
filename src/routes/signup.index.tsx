import { createFileRoute, Navigate } from '@tanstack/react-router';

export const Route = createFileRoute('/signup/')({ component: Begin });

function Begin() {
  return <Navigate to="/signup/$step" params={{ step: 'step1' }} replace />;
}
