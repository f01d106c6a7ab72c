import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#features/access/reset-password-page.tsx';

export const Route = createFileRoute('/reset-password')({
  loader: async ({ context }) => ({ publicApi: await context.services.publicApi() }),
  component: ResetPassword,
});

function ResetPassword() {
  const { email, token } = Route.useSearch() as Readonly<Record<string, unknown>>;
  const { publicApi } = Route.useLoaderData();
  // A «+» that was put into the address as it is reads as a blank, which a mail has none of.
  const mail = textOf(email).replaceAll(' ', '+');
  return <ResetPasswordPage publicApi={publicApi} mail={mail} token={textOf(token)} />;
}

/** The router reads a value of digits alone as a number, where they come out of it as they were. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
