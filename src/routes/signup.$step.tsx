import { createFileRoute, Navigate } from '@tanstack/react-router';
import { SignupPage } from '#features/signup/signup-page.tsx';
import { stepNamed } from '#features/signup/steps.ts';

export const Route = createFileRoute('/signup/$step')({
  loader: async ({ context }) => ({ doors: await context.services.doors() }),
  component: Signup,
});

function Signup() {
  const step = stepNamed(Route.useParams().step);
  const { doors } = Route.useLoaderData();
  return step === null ? (
    <Navigate to="/signup/$step" params={{ step: 'step1' }} replace />
  ) : (
    <SignupPage doors={doors} step={step} />
  );
}
