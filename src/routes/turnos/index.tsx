import { createFileRoute } from '@tanstack/react-router';
import { ShiftsPage } from '#features/shifts/shifts-page.tsx';

export const Route = createFileRoute('/turnos/')({ component: ShiftsPage });
