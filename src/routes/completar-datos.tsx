import { createFileRoute } from '@tanstack/react-router';
import { CompletePage } from '#features/signup/complete-page.tsx';

/** Where the owner of a Google account adds what Google did not provide. */
export const Route = createFileRoute('/completar-datos')({ component: CompletePage });
