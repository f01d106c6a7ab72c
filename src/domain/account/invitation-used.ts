/**
 * The message for the link of an invitation that was already accepted; the page recognises the case by this text. In a
 * file of its own, so that the page does not load the other messages of an account.
 */
export const INVITATION_USED = 'Esta invitación ya se usó.';
