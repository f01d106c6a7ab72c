import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#features/access/forgot-password-page.tsx';

export const Route = createFileRoute('/forgot-password')({
  loader: async ({ context }) => ({ doors: await context.services.doors() }),
  component: ForgotPassword,
});

function ForgotPassword() {
  return <ForgotPasswordPage doors={Route.useLoaderData().doors} />;
}
