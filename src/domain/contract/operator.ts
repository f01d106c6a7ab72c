/** The names of the `<meta>` elements in which the reference server says who answers for the data. */
export const OPERATOR_NAME = 'operator-name';
export const OPERATOR_MAIL = 'operator-mail';
