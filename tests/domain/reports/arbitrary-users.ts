import fc from 'fast-check';
import type { Reported } from '#domain/reports/reported.ts';

/** Users as any backend may tell them: fields absent, in other cases, dates that are none. */
export const arbitraryUser: fc.Arbitrary<Reported> = fc.record({
  role: fc.option(
    fc.constantFrom('Admin', 'admin', 'Responsable', 'Responsable y Cuidador', 'Cuidador'),
  ),
  tipo: fc.option(fc.constant('Paciente')),
  createdAt: fc.option(
    fc.oneof(
      fc
        .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      fc.constantFrom('2026-01-01', '2026-12-31', 'ayer', '1795225078119'),
    ),
  ),
  subscription: fc.option(fc.constantFrom('Paid', 'paid', 'Free', 'trial')),
  metodoDePago: fc.option(fc.constantFrom('webpay', 'Webpay', 'transferencia')),
  region: fc.option(fc.constantFrom('Maule', 'Los Lagos', 'Tarapacá', 'Otra parte')),
});

/** A user about whom nothing is known but what a test says. */
export function user(known: Partial<Reported> = {}): Reported {
  return {
    role: 'Responsable',
    tipo: null,
    createdAt: null,
    subscription: null,
    metodoDePago: null,
    region: null,
    ...known,
  };
}
