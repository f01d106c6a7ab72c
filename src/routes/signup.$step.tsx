import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignupPage } from '#features/signup/signup-page.tsx';
import { stepNamed } from '#features/signup/steps.ts';

export const Route = createFileRoute('/signup/$step')({
  beforeLoad({ params }) {
    if (stepNamed(params.step) === null) {
      throw redirect({ to: '/signup/$step', params: { step: 'step1' }, replace: true });
    }
  },
  loader: async ({ context }) => ({ doors: await context.services.doors() }),
  component: Signup,
});

function Signup() {
  const step = stepNamed(Route.useParams().step) ?? 1;
  return <SignupPage doors={Route.useLoaderData().doors} step={step} />;
}
