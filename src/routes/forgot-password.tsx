import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#features/access/forgot-password-page.tsx';

export const Route = createFileRoute('/forgot-password')({
  loader: async ({ context }) => ({ publicApi: await context.services.publicApi() }),
  component: ForgotPassword,
});

function ForgotPassword() {
  return <ForgotPasswordPage publicApi={Route.useLoaderData().publicApi} />;
}
