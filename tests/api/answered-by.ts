import type { ClientOptions } from '#api/client.ts';

/** How a test calls a backend that answers like this: signed in, and with idempotency keys. */
export function answeredBy(
  answer: (request: Request, path: string) => Response | Promise<Response>,
): ClientOptions {
  return {
    baseUrl: 'https://api.example.cl/',
    token: () => 'token-1',
    idempotencyKeys: true,
    async fetch(input, init) {
      const request = new Request(input, init);
      return answer(request, new URL(request.url).pathname);
    },
  };
}
