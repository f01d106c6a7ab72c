import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createProfile, type Profile } from './chromium.ts';
import { type FaultyProxy, startProxy } from './faulty-proxy.ts';
import { type Product, startProduct } from './product.ts';

/** A running product, the proxy in front of it, and a browser. */
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

/** A new household for each test of a file; its members may only be read while a test runs. */
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

/** Options of a household that all tests of a file share. */
export interface SharedHousehold {
  readonly browser?: Parameters<Profile['open']>[0];
  /** The server's environment; a function, because it may depend on servers that an earlier hook starts. */
  readonly environment?: () => Environment;
}

/**
 * One household and one open page for all tests of a file; after each test there must be no complaints.
 * @param begin stores what the tests need and prepares what they start from.
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
