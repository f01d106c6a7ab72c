import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#features/access/login-page.tsx';

const GOOGLE_FAILED = 'google_auth_failed';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { error?: typeof GOOGLE_FAILED } =>
    search['error'] === GOOGLE_FAILED ? { error: GOOGLE_FAILED } : {},
  component: Login,
});

function Login() {
  const { error } = Route.useSearch();
  return <LoginPage key={error} googleFailed={error !== undefined} />;
}
