import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '#features/people/people-page.tsx';

export const Route = createFileRoute('/dashboard/usersmanagement')({ component: PeoplePage });
