import { createFileRoute } from '@tanstack/react-router';
import { GoogleReturn } from '#features/access/google-return.tsx';

/** The return from Google. A token in the address was already moved to `/token`. */
export const Route = createFileRoute('/auth/google/callback')({ component: GoogleReturn });
