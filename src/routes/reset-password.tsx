import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#features/access/reset-password-page.tsx';

export const Route = createFileRoute('/reset-password')({
  loader: async ({ context }) => ({ publicApi: await context.services.publicApi() }),
  component: ResetPassword,
});

function ResetPassword() {
  const { email, token } = Route.useSearch() as Readonly<Record<string, unknown>>;
  const { publicApi } = Route.useLoaderData();
  // An unescaped «+» in the address is read as a space, which no mail contains.
  const mail = textOf(email).replaceAll(' ', '+');
  return <ResetPasswordPage publicApi={publicApi} mail={mail} token={textOf(token)} />;
}

/** The router reads a value of digits as a number if it can be written back the same. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
