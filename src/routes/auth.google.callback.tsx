import { createFileRoute } from '@tanstack/react-router';
import { GoogleReturn } from '#features/access/google-return.tsx';

/** Google's way back. A token in the address was taken to `/token` already. */
export const Route = createFileRoute('/auth/google/callback')({ component: GoogleReturn });
