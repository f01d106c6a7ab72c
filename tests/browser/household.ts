import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createProfile, type Profile } from './chromium.ts';
import { type FaultyProxy, startProxy } from './faulty-proxy.ts';
import { type Product, startProduct } from './product.ts';

/** One product, one network, one browser. */
export interface Household {
  readonly product: Product;
  readonly proxy: FaultyProxy;
  readonly profile: Profile;
}

type Environment = NonNullable<Parameters<typeof startProduct>[0]>;

async function open(environment: Environment = {}): Promise<Household> {
  const product = await startProduct(environment);
  return { product, proxy: await startProxy(product.url), profile: await createProfile() };
}

async function close({ product, proxy, profile }: Household): Promise<void> {
  await profile.close();
  await proxy.close();
  await product.close();
}

/** A household of its own for each test of a file; what it holds is there while a test runs. */
export function householdPerTest(): Household {
  let household: Household;
  beforeEach(async () => {
    household = await open();
  });
  afterEach(() => close(household));
  return {
    get product() {
      return household.product;
    },
    get proxy() {
      return household.proxy;
    },
    get profile() {
      return household.profile;
    },
  };
}

/** What the stories of a file need of their common household. */
export interface SharedHousehold {
  readonly browser?: Parameters<Profile['open']>[0];
  /** How the product is started; asked for when it is, after what was begun before it. */
  readonly environment?: () => Environment;
}

/**
 * One household for all stories of a file, its browser open at one page, of which no story may leave a
 * complaint behind.
 * @param begin takes what the stories need, and does what comes before the first of them.
 */
export function householdPerFile(
  begin: (house: Household & { readonly page: Page }) => void | Promise<void>,
  { browser, environment }: SharedHousehold = {},
): void {
  let household: Household;
  beforeAll(async () => {
    household = await open(environment?.());
    const context = await household.profile.open(browser);
    await begin({ ...household, page: context.pages()[0] ?? (await context.newPage()) });
  });
  afterEach(() => expect(household.profile.complaints).toEqual([]));
  afterAll(() => close(household));
}
