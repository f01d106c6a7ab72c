import { CHILE, fechasIn } from './fechas-in.ts';

/** The calendar date of an instant in Chile. */
export const chileanFecha = fechasIn(CHILE);
