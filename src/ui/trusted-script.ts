interface Policy {
  readonly createScriptURL: (url: string) => string;
}

let policy: Policy | undefined;

/**
 * Vouches for the address of a worker's script, which the policy of the page demands. Only for an address
 * that the build wrote: nothing is looked at here.
 */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as {
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => Policy };
  };
  policy ??= trustedTypes?.createPolicy('vinculo-worker', { createScriptURL: (own) => own });
  return policy?.createScriptURL(url) ?? url;
}
