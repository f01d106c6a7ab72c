interface Policy {
  readonly createScriptURL: (url: string) => string;
}

let policy: Policy | undefined;

/**
 * Makes a worker script's address trusted, as the page's policy requires. Only for an address written by the
 * build: nothing is checked here.
 */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as {
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => Policy };
  };
  policy ??= trustedTypes?.createPolicy('vinculo-worker', { createScriptURL: (own) => own });
  return policy?.createScriptURL(url) ?? url;
}
