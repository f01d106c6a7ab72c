import { createFileRoute } from '@tanstack/react-router';
import { LazyFeedDialog } from '#features/circle/lazy-dialogs.ts';
import { ShiftsPage } from '#features/shifts/shifts-page.tsx';

export const Route = createFileRoute('/turnos/')({ component: Shifts });

function Shifts() {
  return <ShiftsPage FeedDialog={LazyFeedDialog} />;
}
