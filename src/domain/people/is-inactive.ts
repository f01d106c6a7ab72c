/** Whether an account has been deactivated. Null and absent, as from backends that do not say it, count as active. */
export function isInactive({ estadoCuenta }: { readonly estadoCuenta?: string | null }): boolean {
  return estadoCuenta === 'Inactivo';
}
