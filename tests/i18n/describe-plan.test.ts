import { describe, expect, it } from 'vitest';
import { planText, type SharedPlan } from '#i18n/describe-plan.ts';

const PLAN: SharedPlan = {
  title: 'Turnos de Rosa Elena',
  period: '23 – 29 nov 2026',
  days: [
    {
      title: 'Lunes 23',
      shifts: [
        { when: '08:00–12:30', who: 'Camila', isConfirmed: true, notes: [] },
        { when: '14:00–18:00', who: '', isConfirmed: false, notes: ['sin guardar'] },
        { when: '18:00–20:00', who: '', isConfirmed: true, notes: [] },
      ],
      instead: ['Sin turnos'],
      remarks: ['Sin cubrir: 20:00–24:00 (4 h)'],
    },
    { title: 'Martes 24', shifts: [], instead: ['Sin turnos'], remarks: [] },
  ],
};

describe('a plan as a text', () => {
  it('has a paragraph for each day: who is confirmed, what is pending, what is not covered', () => {
    expect(planText(PLAN)).toBe(`Turnos de Rosa Elena · 23 – 29 nov 2026

Lunes 23:
Camila 08:00–12:30 ✔ confirmada
14:00–18:00 ⏳ pendiente (sin guardar)
18:00–20:00 ✔ confirmada, sin nombre
Sin cubrir: 20:00–24:00 (4 h)

Martes 24:
Sin turnos`);
  });
});
