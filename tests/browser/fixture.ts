import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type TestContext } from 'vitest';
import { contextIn, createProfile, type Profile } from './chromium.ts';
import { type Account, addFamily, asSeenBy } from './family.ts';
import { type FaultyProxy, startProxy } from './faulty-proxy.ts';
import { CAMILA, JORGE, MARIA, PAULA, type Product, startProduct } from './product.ts';
import { workerScope } from './worker-scope.ts';

/** A running product, the proxy in front of it, and a browser. */
interface Fixture {
  readonly product: Product;
  readonly proxy: FaultyProxy;
  readonly profile: Profile;
}

type Environment = NonNullable<Parameters<typeof startProduct>[0]>;

type People = Pick<Story, 'product' | 'maria' | 'jorge' | 'paula' | 'camila'>;

type MakeProfile = () => Profile | Promise<Profile>;

/** How a file's profiles are made: in the worker's browser, or for each a browser process that can be killed. */
function profiles(persistent: boolean): MakeProfile {
  if (persistent) return createProfile;
  let make: MakeProfile = createProfile;
  workerScope.beforeAll(({ sharedBrowser }) => {
    make = () => contextIn(sharedBrowser);
  });
  return () => make();
}

/** After a test that failed, prints what its pages show: the failure says only what was waited for. */
async function reportFailure({ task }: TestContext, profile: Profile): Promise<void> {
  if (task.result?.state === 'fail') console.error(await profile.describe());
}

/** A story's own family on the worker's server, the proxy before it, and a browser. */
interface Story extends Fixture {
  readonly maria: Account;
  readonly jorge: Account;
  /** María's sister, who shares Rosa Elena. */
  readonly paula: Account;
  /** A caregiver of Rosa Elena. */
  readonly camila: Account;
}

/** A new family on a server that others use too. */
function familyOn(shared: Product): People {
  const family = addFamily(shared.databaseFile);
  return { ...family, product: asSeenBy(shared, family) };
}

/** The demo family on a new server. */
async function demoOn(environment: Environment): Promise<People> {
  const product = await startProduct(environment);
  return { product, maria: MARIA, jorge: JORGE, paula: PAULA, camila: CAMILA };
}

interface StoryOptions {
  /** A browser process and a profile of its own, which can be closed and opened again. */
  readonly persistent?: boolean;
}

/**
 * A new family, proxy and browser context for each test of a file, on the server and in the browser of the worker. For
 * all stories that neither stop the server nor change its environment. Members may only be read while a test runs.
 */
export function storyPerTest({ persistent = false }: StoryOptions = {}): Story {
  const makeProfile = profiles(persistent);
  let shared: Product;
  let story: Story;
  workerScope.beforeAll(({ sharedProduct }) => {
    shared = sharedProduct;
  });
  beforeEach(async () => {
    story = {
      ...familyOn(shared),
      proxy: await startProxy(shared.url),
      profile: await makeProfile(),
    };
  });
  afterEach(async (test) => {
    await reportFailure(test, story.profile);
    await story.profile.close();
    await story.proxy.close();
  });
  return {
    get product() {
      return story.product;
    },
    get proxy() {
      return story.proxy;
    },
    get profile() {
      return story.profile;
    },
    get maria() {
      return story.maria;
    },
    get jorge() {
      return story.jorge;
    },
    get paula() {
      return story.paula;
    },
    get camila() {
      return story.camila;
    },
  };
}

/**
 * A new fixture for each test of a file: a server process too, for stories that stop or change it. Its members may
 * only be read while a test runs.
 */
export function serverPerTest(): Fixture {
  const makeProfile = profiles(false);
  let fixture: Fixture;
  beforeEach(async () => {
    const product = await startProduct();
    fixture = { product, proxy: await startProxy(product.url), profile: await makeProfile() };
  });
  afterEach(async (test) => {
    await reportFailure(test, fixture.profile);
    await fixture.profile.close();
    await fixture.proxy.close();
    await fixture.product.close();
  });
  return {
    get product() {
      return fixture.product;
    },
    get proxy() {
      return fixture.proxy;
    },
    get profile() {
      return fixture.profile;
    },
  };
}

/** Options of a fixture that all tests of a file share. */
export interface SharedFixture {
  readonly browser?: Parameters<Profile['open']>[0];
  /**
   * The environment of a server of its own, for files that need another one or see all of its accounts. A function,
   * because it may depend on servers that an earlier hook starts.
   */
  readonly environment?: () => Environment;
}

/**
 * One family and one open page for all tests of a file, on the server of the worker or, with an environment, the demo
 * family on a server of its own; after each test there must be no complaints.
 * @param begin stores what the tests need and prepares what they start from.
 */
export function pagePerFile(
  begin: (story: Story & { readonly page: Page }) => void | Promise<void>,
  { browser, environment }: SharedFixture = {},
): void {
  const makeProfile = profiles(browser?.backForwardCache ?? false);
  let shared: Product;
  let story: Story;
  if (environment === undefined) {
    workerScope.beforeAll(({ sharedProduct }) => {
      shared = sharedProduct;
    });
  }
  beforeAll(async () => {
    const family = environment === undefined ? familyOn(shared) : await demoOn(environment());
    const proxy = await startProxy(family.product.url);
    story = { ...family, proxy, profile: await makeProfile() };
    const context = await story.profile.open(browser);
    await begin({ ...story, page: context.pages()[0] ?? (await context.newPage()) });
  });
  afterEach(async (test) => {
    await reportFailure(test, story.profile);
    expect(story.profile.complaints).toEqual([]);
  });
  afterAll(async () => {
    await story.profile.close();
    await story.proxy.close();
    if (environment !== undefined) await story.product.close();
  });
}

/** A server of its own for a file, and a page in a new context for each of its tests. */
interface PageAndServer {
  readonly product: Product;
  readonly page: Page;
}

/**
 * For stories that need a server with another environment; after each there must be no complaints. Members may only be
 * read while a test runs.
 */
export function pagePerTest({ browser, environment }: SharedFixture = {}): PageAndServer {
  const makeProfile = profiles(false);
  let product: Product;
  let profile: Profile;
  let page: Page;
  beforeAll(async () => {
    product = await startProduct(environment?.());
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    profile = await makeProfile();
    page = await (await profile.open(browser)).newPage();
  });
  afterEach(async (test) => {
    await reportFailure(test, profile);
    await profile.close();
    expect(profile.complaints).toEqual([]);
  });
  return {
    get product() {
      return product;
    },
    get page() {
      return page;
    },
  };
}

/** A new context of the worker's browser for each test, for stories with a backend of their own. */
export function profilePerTest(): Profile {
  const makeProfile = profiles(false);
  let profile: Profile;
  beforeEach(async () => {
    profile = await makeProfile();
  });
  afterEach(async (test) => {
    await reportFailure(test, profile);
    await profile.close();
    expect(profile.complaints).toEqual([]);
  });
  return {
    open: (options) => profile.open(options),
    get complaints() {
      return profile.complaints;
    },
    describe: () => profile.describe(),
    close: () => profile.close(),
  };
}
