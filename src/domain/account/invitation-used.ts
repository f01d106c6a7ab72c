/**
 * What the link of an invitation that somebody has accepted is answered, by which the page recognises it. In a file of its
 * own, because what that page loads has few other messages of an account.
 */
export const INVITATION_USED = 'Esta invitación ya se usó.';
