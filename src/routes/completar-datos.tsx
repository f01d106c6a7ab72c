import { createFileRoute } from '@tanstack/react-router';
import { CompletePage } from '#features/signup/complete-page.tsx';

/** Where a Google account tells what Google did not. */
export const Route = createFileRoute('/completar-datos')({ component: CompletePage });
