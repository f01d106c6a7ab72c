import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Dependencies } from '#server/dependencies.ts';
import { yieldToMain } from '#server/yield-to-main.ts';
import { answerText } from './answer-text.ts';
import { type Allowed, type CallerOf, callerAs } from './caller.ts';
import { readForm } from './forms.ts';
import type { Schema } from './json-schema.ts';
import { noteSocket } from './origin.ts';
import { createRates, type Share, type Shares } from './shares.ts';
import { bodyTook, startWaiting } from './waiter.ts';

/** The names after a colon in a path. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** One call of the API, except for how it is answered. */
interface Declaration<
  Call extends string,
  Who extends Allowed,
  Body extends Schema,
  Answer extends Schema,
  Page extends Schema,
> {
  /** Method and path. */
  readonly call: Call;
  /** Who may make the call; others are rejected before the body is read. */
  readonly allow: Who;
  readonly summary: string;
  readonly description?: string;
  /** The parameters that it reads from its query, each described. All are optional. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** The message for an invalid body; by default that of its first issue. */
  readonly unreadable?: string;
  /** Reads the body instead of `readForm`. */
  readonly read?: (body: unknown) => v.InferOutput<Body>;
  readonly maxBody?: number;
  /** Whether its body or answer is very large: only a few such calls are answered at once. */
  readonly isHeavy?: (request: FastifyRequest, caller: CallerOf<Who>) => boolean | Promise<boolean>;
  /** The id of the calendar that it changes; by default the id in its path. */
  readonly calendar?: (request: FastifyRequest) => unknown;
  /**
   * Whether its answer never ends; such a call is not counted among those of its account, and has limits of its own.
   */
  readonly isStream?: boolean;
  /** What a repeated call with the same `Idempotency-Key` does, for calls that accept one. */
  readonly idempotent?: string;
  readonly answer?: Answer;
  /** The answer to a call that requests a page instead of the whole list. */
  readonly page?: Page;
  readonly status?: number;
  /** The content type of an answer that is not JSON. */
  readonly content?: string;
  readonly handle: (
    call: CallerOf<Who> & {
      readonly request: FastifyRequest;
      readonly reply: FastifyReply;
      readonly params: Readonly<Record<ParamsOf<Call>, string>>;
      readonly body: v.InferOutput<Body>;
    },
  ) => Promise<v.InferInput<Answer> | v.InferInput<Page> | FastifyReply>;
}

// biome-ignore lint/suspicious/noExplicitAny: what a handler takes is checked where it is declared
export type AnyDeclaration = Declaration<string, any, any, any, any>;

export type Route = <
  Call extends `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  Who extends Allowed,
  Body extends Schema,
  Answer extends Schema,
  Page extends Schema = Answer,
>(
  declaration: Declaration<Call, Who, Body, Answer, Page>,
) => void;

/** The longest body of calls that anyone may make. */
const MAX_OPEN_BODY = 16 * 1024;

export const JSON_TYPE = 'application/json; charset=utf-8';

interface RouteDependencies
  extends Pick<Dependencies, 'store' | 'tokens' | 'capacity' | 'clock' | 'timeLimits'> {
  readonly shares: Shares;
}

/** A call before its body is read. */
interface Entered {
  readonly caller: Partial<CallerOf<'signed-in'>>;
  readonly share: Share;
  /** The process clock at that time. */
  readonly at: number;
}

/**
 * Adds calls to the app.
 * @param onDeclared called with each declaration.
 */
export function routesOf(
  app: FastifyInstance,
  deps: RouteDependencies,
  onDeclared: (declaration: AnyDeclaration) => void,
): Route {
  const entered = new WeakMap<FastifyRequest, Entered>();
  const onToken = createRates(deps);
  return (declaration) => {
    const { call, allow } = declaration;
    onDeclared(declaration);
    const [method, url = ''] = call.split(' ');
    const bodyLimit = declaration.maxBody ?? (allow === 'anyone' ? MAX_OPEN_BODY : undefined);
    app.route({
      method: String(method),
      url,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      // Before the body is read: nobody can make the server parse a body that the call is not allowed to send.
      onRequest: async (request, reply) => {
        startWaiting(request, deps.timeLimits.patienceMs);
        noteSocket(request);
        const caller = await callerAs(allow, request, { ...deps, onToken });
        const { account }: Partial<CallerOf<'signed-in'>> = caller;
        const share = await deps.shares.enter(request, {
          account: account?.id ?? null,
          isHeavy: (await declaration.isHeavy?.(request, caller)) ?? false,
        });
        reply.raw.once('close', share.sent);
        entered.set(request, { caller, share, at: performance.now() });
      },
      handler: async (request, reply) => {
        const { caller, share, at } = entered.get(request) as Entered;
        bodyTook(request, performance.now() - at);
        const leave = await share.begin(calendarOf(declaration, request));
        if (declaration.isStream) share.sent();
        else cutAfter(reply, deps.timeLimits.answerMs);
        try {
          return await answerOf(declaration, request, reply, caller);
        } finally {
          leave();
        }
      },
    });
  };
}

/**
 * A client that reads a few bytes now and then keeps its connection active, and would hold the answer in memory for
 * ever.
 */
function cutAfter({ raw }: FastifyReply, ms: number): void {
  const timer = setTimeout(() => raw.destroy(), ms).unref();
  raw.once('close', () => clearTimeout(timer));
}

async function answerOf(
  { answer, body, handle, page, read, status, unreadable }: AnyDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: object,
) {
  if (status !== undefined) reply.status(status);
  const form = read?.(request.body) ?? (body && readForm(body, request.body, unreadable));
  await yieldToMain();
  const result = await handle({
    ...caller,
    request,
    reply,
    params: request.params as Readonly<Record<never, string>>,
    body: form,
  });
  // A reply is a promise of its own end, so a handler that returned it has answered by now.
  if (answer === undefined || reply.sent) return result;
  const schema = page === undefined || Array.isArray(result) ? answer : page;
  return reply.type(JSON_TYPE).send(await answerText(reply, schema, result));
}

/** The calls that change data of a patient, most of which lock the calendar. */
const CHANGE_OF_PATIENT = /^(POST|PUT|DELETE) \/api\/(patients|shifts)\/:id\b/;

function calendarOf({ call, calendar }: AnyDeclaration, request: FastifyRequest): string | null {
  const { id } = request.params as { readonly id?: string };
  const given = calendar?.(request) ?? (CHANGE_OF_PATIENT.test(call) ? id : null);
  return typeof given === 'string' || typeof given === 'number' ? String(given) : null;
}
