import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Dependencies } from './dependencies.ts';

/**
 * Memory, processor time, garbage collection and the delay of the event loop. Created once, because it observes the
 * whole process.
 */
export function processMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

export type AppMetrics = ReturnType<typeof appMetrics>;

/** The calls of one app, and its queues. No label contains an id or an address. */
export function appMetrics(
  { store, passwords }: Pick<Dependencies, 'store' | 'passwords'>,
  listeners: () => number,
  waiting: () => Readonly<Record<string, number>>,
) {
  const register = new Registry();
  const registers = [register];
  const calls = new Histogram({
    name: 'vinculo_call_duration_seconds',
    help: 'How long calls took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  });
  const rejections = new Counter({
    name: 'vinculo_refused_calls_total',
    help: 'Calls that were answered with a problem, by its code',
    labelNames: ['code'],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('vinculo_listeners', 'Open live streams', listeners);
  gauge('vinculo_passwords_waiting', 'Passwords that wait to be checked', passwords.waiting);
  new Gauge({
    name: 'vinculo_calls_waiting',
    help: 'Calls that wait: for others of their account, of their calendar, for all others, or for other heavy ones',
    labelNames: ['for'],
    registers,
    collect() {
      for (const [what, count] of Object.entries(waiting())) this.set({ for: what }, count);
    },
  });
  new Gauge({
    name: 'vinculo_database_connections',
    help: 'Connections to PostgreSQL for reading and writing: open, idle, and calls that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, counts] of Object.entries(store.connections?.() ?? {})) {
        for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count);
      }
    },
  });
  return {
    /** @param route the pattern, never the address. */
    observeCall(method: string, route: string, status: number, ms: number): void {
      calls.observe({ method, route, status }, ms / 1000);
    },
    observeRejection(code: string): void {
      rejections.inc({ code });
    },
    text: () => register.metrics(),
  };
}
