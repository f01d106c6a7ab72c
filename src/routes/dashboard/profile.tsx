import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#features/profile/profile-page.tsx';
import { useLogout } from '#features/shell/logout.ts';

export const Route = createFileRoute('/dashboard/profile')({ component: Profile });

function Profile() {
  return <ProfilePage onLogout={useLogout()} />;
}
