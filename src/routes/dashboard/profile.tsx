import { createFileRoute } from '@tanstack/react-router';
import { AppSection } from '#features/home-screen/lazy-home-screen.ts';
import { NoticesSection } from '#features/notices/lazy-notices.ts';
import { ProfilePage } from '#features/profile/profile-page.tsx';
import { useLogout } from '#features/shell/logout.ts';

export const Route = createFileRoute('/dashboard/profile')({ component: Profile });

function Profile() {
  return <ProfilePage onLogout={useLogout()} Notices={NoticesSection} App={AppSection} />;
}
