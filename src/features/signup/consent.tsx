import { Link } from '@tanstack/react-router';
import { signup } from '#i18n/es/signup.ts';

/** What the user agrees to by continuing. The text opens in a new tab: leaving this one would lose the password. */
export function Consent() {
  return (
    <p className="soft">
      {signup.consentBefore}{' '}
      <Link to="/privacidad" target="_blank" rel="noopener">
        {signup.consentLink}
      </Link>
      {signup.consentAfter}
    </p>
  );
}
