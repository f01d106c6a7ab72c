/** Who answers for the data; apart, because the sign-in page loads none of it. */
export const operator = { is: 'Responsable de los datos:' } as const;
