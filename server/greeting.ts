import type { Environment } from './environment.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/demo-family.ts';

/** The message once the server listens. Its first line ends in the address, for tools to read. */
export function greeting(environment: Environment, address: string, demo: boolean): string {
  const { port } = new URL(address);
  const named = environment.host.includes(':') ? `[${environment.host}]` : environment.host;
  const host = environment.loopback ? 'localhost' : named;
  const here = environment.publicUrl?.href ?? `http://${host}:${port}`;
  const lines = [`${environment.brand} está en ${here}`, whereDataIs(environment)];
  if (demo) {
    lines.push('', `Cuentas de demostración (contraseña ${DEMO_PASSWORD}):`);
    for (const { mail, role, name, last_name } of DEMO_ACCOUNTS) {
      lines.push(`  ${mail.padEnd(28)}${role.padEnd(14)}${name} ${last_name}`);
    }
  }
  return lines.join('\n');
}

/** The database in use: it shows whether a command was given other variables than the service. */
export function whereDataIs({ databaseUrl, dataDir }: Environment): string {
  return databaseUrl === null ? `Los datos están en ${dataDir}` : 'Los datos están en PostgreSQL';
}
