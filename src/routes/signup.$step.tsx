import { createFileRoute, Navigate } from '@tanstack/react-router';
import { SignupPage } from '#features/signup/signup-page.tsx';
import { stepNamed } from '#features/signup/steps.ts';

export const Route = createFileRoute('/signup/$step')({
  loader: async ({ context }) => ({ publicApi: await context.services.publicApi() }),
  component: Signup,
});

function Signup() {
  const step = stepNamed(Route.useParams().step);
  const { publicApi } = Route.useLoaderData();
  return step === null ? (
    <Navigate to="/signup/$step" params={{ step: 'step1' }} replace />
  ) : (
    <SignupPage publicApi={publicApi} step={step} />
  );
}
