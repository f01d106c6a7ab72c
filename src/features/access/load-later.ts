/** Code that the sign-in page needs only later, or seldom. */
export const loadLater = () => import('./login-later.tsx');
