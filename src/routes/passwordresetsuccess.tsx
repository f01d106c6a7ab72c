import { createFileRoute } from '@tanstack/react-router';
import { ResetDonePage } from '#features/access/reset-done-page.tsx';

export const Route = createFileRoute('/passwordresetsuccess')({ component: ResetDonePage });
