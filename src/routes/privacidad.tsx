import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#features/access/privacy-page.tsx';

export const Route = createFileRoute('/privacidad')({ component: PrivacyPage });
