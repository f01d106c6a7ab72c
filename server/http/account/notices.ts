import * as v from 'valibot';
import { parseRole } from '#domain/account/role.ts';
import { NOTICE_CHANNELS, NOTICE_KINDS } from '#domain/contract/notices.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { checkAccountExists } from '#server/http/caller.ts';
import { field, form } from '#server/http/forms.ts';
import { type HttpError, invalidField, notFound } from '#server/http/http-error.ts';
import { consumeLimits, LIMITS } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { described, Outcome, Success } from '#server/http/schemas.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { readPreferences, writePreference } from '#server/store/notices/notice-preferences.ts';
import { devicesOf, endpointHash, saveDevice } from '#server/store/notices/push-subscriptions.ts';
import { deleteRows } from '#server/store/statements.ts';
import { inTransaction } from '#server/store/store.ts';

const MUST_BE = {
  kind: 'Este aviso no es para tu cuenta.',
  channel: 'Tu cuenta no recibe avisos por ahí.',
  enabled: 'Debe ser sí o no.',
  endpoint: 'Este navegador no puede recibir avisos.',
};

const Notices = v.object({
  publicKey: described(v.string(), 'La `applicationServerKey` de la suscripción.'),
  preferences: v.array(
    v.object({
      kind: v.picklist(NOTICE_KINDS),
      channel: v.picklist(NOTICE_CHANNELS),
      enabled: v.boolean(),
    }),
  ),
});

const Preference = form({
  kind: v.picklist(NOTICE_KINDS, MUST_BE.kind),
  channel: v.picklist(NOTICE_CHANNELS, MUST_BE.channel),
  enabled: v.boolean(MUST_BE.enabled),
});

const text = (longest: number) =>
  field(MUST_BE.endpoint, (given) => (given.length > longest ? null : given));
const Endpoint = form({ endpoint: text(2048) });
const Subscription = form({ endpoint: text(2048), p256dh: text(128), auth: text(64) });

/** Which notices a person gets, and on which of their devices. */
export function noticeRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps.store;
  const noticesOf = async (account: Account) => {
    const preferences = await readPreferences(db, [account]);
    return {
      publicKey: deps.push.publicKey,
      preferences: preferences.map(({ kind, channel, enabled }) => ({ kind, channel, enabled })),
    };
  };

  route({
    call: 'GET /api/notices',
    allow: 'signed-in',
    summary: 'Qué avisos recibe quien llama, y por dónde',
    answer: Notices,
    handle: ({ account }) => noticesOf(account),
  });

  route({
    call: 'PUT /api/notices/preferences',
    allow: 'signed-in',
    summary: 'Activar o desactivar un aviso por un canal',
    body: v.config(Preference, { abortEarly: true }),
    answer: Notices,
    handle: async ({ account, body }) => {
      const all = await readPreferences(db, [account]);
      const offered = all.filter(({ kind }) => kind === body.kind);
      if (!offered.some(({ channel }) => channel === body.channel)) {
        const path = offered.length === 0 ? 'kind' : 'channel';
        throw invalidField(path, MUST_BE[path]);
      }
      await inTransaction(deps.store, async (transaction) => {
        await checkAccountExists(transaction, account.id);
        await writePreference(transaction, account.id, body);
      });
      return noticesOf(account);
    },
  });

  route({
    call: 'PUT /api/notices/devices',
    allow: 'signed-in',
    summary: 'Recibir avisos en este navegador mientras dure esta sesión',
    body: v.config(Subscription, { abortEarly: true }),
    answer: Success,
    handle: async ({ account, token, body }) => {
      if (!deps.push.accepts(body)) throw invalidField('endpoint', MUST_BE.endpoint);
      await inTransaction(deps.store, async (transaction) => {
        await checkAccountExists(transaction, account.id);
        await saveDevice(transaction, {
          ...body,
          id_account: account.id,
          jti: token.jti,
          created_at: deps.clock().toISOString(),
          expires_at: token.expires.toISOString(),
        });
      });
      return { success: true };
    },
  });

  route({
    call: 'DELETE /api/notices/devices',
    allow: 'signed-in',
    summary: 'No recibir más avisos en este navegador',
    body: Endpoint,
    answer: Success,
    handle: async ({ account, body }) => {
      const endpoint_hash = endpointHash(body.endpoint);
      await deleteRows(db, 'push_subscription', { endpoint_hash, id_account: account.id });
      return { success: true };
    },
  });

  route({
    call: 'POST /api/notices/test',
    allow: 'signed-in',
    summary: 'Enviar un aviso de prueba a este navegador',
    body: Endpoint,
    answer: Outcome,
    handle: async ({ account, request, body }) => {
      const attempt = { limit: LIMITS.testNoticeByAccount, subject: account.id };
      await consumeLimits(request, deps, null, attempt);
      const hash = endpointHash(body.endpoint);
      const devices = await devicesOf(db, [account.id], deps.clock());
      const device = devices.find(({ endpoint_hash }) => endpoint_hash === hash);
      if (device === undefined) throw noSuchDevice();
      const isFamily = parseRole(account.role) === 'Responsable';
      const payload = JSON.stringify({ ...TEST, url: isFamily ? PROFILE : OWN_DATA });
      const sent = await deps.push.send(device, payload, { seconds: 60, isUrgent: true });
      if (sent === 'gone') {
        await deleteRows(db, 'push_subscription', { endpoint_hash: hash });
        throw noSuchDevice();
      }
      return { success: true, message: 'Te enviamos un aviso de prueba.' };
    },
  });
}

const TEST = {
  title: 'Aviso de prueba',
  body: 'Los avisos funcionan en este dispositivo.',
  tag: 'test',
};
/** The page on which notices are turned on, for a family and for somebody who is only a caregiver. */
const PROFILE = '/dashboard/profile';
const OWN_DATA = '/turnos/datos';

function noSuchDevice(): HttpError {
  return notFound('Este navegador ya no recibe avisos. Actívalos de nuevo.');
}
