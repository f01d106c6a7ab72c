import { jwtDecode } from 'jwt-decode';
import { SESSION_CHANNEL, type SessionMessage } from '#sync/messages.ts';
import { TOKEN_KEY } from './session.ts';
import { tokenStorage } from './token-storage.ts';

/**
 * Goes on with another token of the present session, which the server has given because the account has another role
 * now. Nothing happens where that session has ended meanwhile: the server keeps its `jti`. All tabs, this one among
 * them, are told as by another tab that signed in.
 */
export function replaceToken(token: string): void {
  const storage = tokenStorage();
  const present = storage.getItem(TOKEN_KEY);
  const { jti } = jwtDecode(token);
  if (jti === undefined || present === null || jwtDecode(present).jti !== jti) return;
  storage.setItem(TOKEN_KEY, token);
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage('changed' satisfies SessionMessage);
  channel.close();
}
