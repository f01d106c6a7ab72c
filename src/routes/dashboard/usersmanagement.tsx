import { createFileRoute } from '@tanstack/react-router';
import { LovedOnesPage } from '#features/people/loved-ones-page.tsx';

export const Route = createFileRoute('/dashboard/usersmanagement')({ component: LovedOnesPage });
