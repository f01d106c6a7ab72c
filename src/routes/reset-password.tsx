import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#features/access/reset-password-page.tsx';

export const Route = createFileRoute('/reset-password')({
  loader: async ({ context }) => ({ doors: await context.services.doors() }),
  component: ResetPassword,
});

function ResetPassword() {
  const { email, token } = Route.useSearch() as Readonly<Record<string, unknown>>;
  const { doors } = Route.useLoaderData();
  return <ResetPasswordPage doors={doors} mail={textOf(email)} token={textOf(token)} />;
}

/** The router reads a value of digits alone as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
