import { afterEach, beforeEach } from 'vitest';
import { createProfile, type Profile } from './chromium.ts';
import { type FaultyProxy, startProxy } from './faulty-proxy.ts';
import { type Product, startProduct } from './product.ts';

/** One product, one network, one browser. */
export interface Household {
  readonly product: Product;
  readonly proxy: FaultyProxy;
  readonly profile: Profile;
}

/** A household of its own for each test of a file; what it holds is there while a test runs. */
export function householdPerTest(): Household {
  let household: Household;
  beforeEach(async () => {
    const product = await startProduct();
    household = {
      product,
      proxy: await startProxy(product.url),
      profile: await createProfile(),
    };
  });
  afterEach(async () => {
    await household.profile.close();
    await household.proxy.close();
    await household.product.close();
  });
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
