import { createFileRoute } from '@tanstack/react-router';
import { type LoginError, LoginPage } from '#features/access/login-page.tsx';

const ERRORS: readonly LoginError[] = ['google_auth_failed', 'token_invalid'];

export const Route = createFileRoute('/login')({
  validateSearch: (search): { error?: LoginError } => {
    const error = ERRORS.find((known) => known === search['error']);
    return error === undefined ? {} : { error };
  },
  component: Login,
});

function Login() {
  const { error = null } = Route.useSearch();
  return <LoginPage key={error} error={error} />;
}
