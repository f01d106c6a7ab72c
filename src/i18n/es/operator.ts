/** The operator; in a file of its own, because the sign-in page loads none of it. */
export const operator = { is: 'Responsable de los datos:' } as const;
