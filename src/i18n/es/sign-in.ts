/** What is seldom said at the sign-in. */
export const signIn = {
  diskFull:
    'Este dispositivo no tiene espacio para guardar la sesión. Libera espacio e intenta de nuevo.',
} as const;
