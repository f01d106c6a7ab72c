import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { LoginForm } from '#features/access/login-form.tsx';
import { InvitationPage } from '#features/circle/invitation-page.tsx';
import { InvitedForm } from '#features/signup/invited-form.tsx';
import { clearStoredDraft, INVITED_KEY } from '#features/signup/stored-draft.ts';

/** What the link of an invitation opens. */
export const Route = createFileRoute('/invitacion')({ component: Invitation });

function Invitation() {
  return (
    <InvitationPage
      login={(props) => <SignIn {...props} />}
      signup={(props) => <InvitedForm {...props} />}
    />
  );
}

/** The page shows who is signed in by itself; what was typed for a new account is not needed any more. */
const stay = async () => clearStoredDraft(INVITED_KEY);

function SignIn({ takesFocus }: { readonly takesFocus: boolean }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  return (
    <LoginForm trouble={trouble} onTrouble={setTrouble} onSignedIn={stay} takesFocus={takesFocus} />
  );
}
