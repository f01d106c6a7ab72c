/**
 * The answer to the link of an invitation that was accepted already, which the page recognises by it. In a file of its
 * own, so that the page loads none of the other messages of an account.
 */
export const INVITATION_USED = 'Esta invitación ya se usó.';
