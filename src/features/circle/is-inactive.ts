import type { CircleAccount } from '#domain/contract/circle.ts';

/** Whether the account of somebody in the circle has been deactivated. */
export function isInactive({ estadoCuenta }: CircleAccount): boolean {
  return estadoCuenta === 'Inactivo';
}
