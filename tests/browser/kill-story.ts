import type { BrowserContext, Page } from 'playwright-core';
import { addDays, formatHora, weekOf } from '#domain/calendar/time.ts';
import { emptyWeek } from './calendar-week.ts';
import { LISTED } from './family-week.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import type { Product } from './product.ts';

const MONDAY = emptyWeek(0);

/** A separate slot for each round, never adjacent to another, so that each remains its own record. */
export function placeOf(round: number): { readonly fecha: string; readonly hora: string } {
  return { fecha: addDays(MONDAY, round % 7), hora: formatHora(Math.floor(round / 7) * 60 + 480) };
}

export async function openWeek(
  context: BrowserContext,
  product: Product,
  proxy: FaultyProxy,
): Promise<Page> {
  const page = await context.newPage();
  const query = `paciente=${product.paciente('Rosa Elena')}&fecha=${MONDAY}&vista=semana`;
  await page.goto(`${proxy.url}/dashboard/calendario?${query}`);
  await page.locator(`${LISTED} > [data-vista="semana"]`).waitFor();
  return page;
}

/** The expected content of the server: each round's slot exactly once. */
export function expectedPlaces(rounds: number): readonly string[] {
  return Array.from({ length: rounds }, (_, round) => {
    const { fecha, hora } = placeOf(round);
    return `${fecha} ${hora}`;
  }).sort();
}

export function foundPlaces(product: Product): readonly string[] {
  const week = weekOf(MONDAY);
  return product
    .records(product.paciente('Rosa Elena'))
    .filter((careRequest) => week.includes(careRequest.fecha))
    .map((careRequest) => `${careRequest.fecha} ${careRequest.horaInicio}`)
    .sort();
}
