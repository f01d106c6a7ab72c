import { type Agent, request } from 'node:http';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One call over a keep-alive connection, as in a browser. */
export function call(
  url: string,
  given: { method: string; headers?: Record<string, string>; body?: string; agent: Agent },
): Promise<Answer> {
  const { method, agent, body = '' } = given;
  const headers = {
    ...given.headers,
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
  };
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent, family: 4 }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      );
    })
      .once('error', reject)
      .end(body);
  });
}
