import {
  type NoticeDevice,
  type NoticePreference,
  type NoticeSettings,
  readNoticeSettings,
} from '#domain/contract/notices.ts';
import { acknowledged, done } from './acknowledged.ts';
import type { Client } from './client.ts';
import { type Outcome, readValue } from './errors.ts';

/** What a person is told outside the page, where the backend offers `notices`. */
export function noticesApi(client: Client) {
  return {
    /** `GET /api/notices` */
    settings: async (): Promise<Outcome<NoticeSettings>> =>
      readValue(await client('GET', '/api/notices'), readNoticeSettings),

    /** `PUT /api/notices/preferences`: the value is null where the answer has no settings. */
    async prefer(preference: NoticePreference): Promise<Outcome<NoticeSettings | null>> {
      const answer = await client('PUT', '/api/notices/preferences', { json: preference });
      return acknowledged(answer, readNoticeSettings);
    },

    /** `PUT /api/notices/devices`: idempotent. An endpoint of another account becomes this one's. */
    putDevice: (device: NoticeDevice) =>
      done(client('PUT', '/api/notices/devices', { json: device })),

    /** `DELETE /api/notices/devices`: idempotent. */
    removeDevice: (endpoint: string) =>
      done(client('DELETE', '/api/notices/devices', { json: { endpoint } })),

    /** `POST /api/notices/test`: sends a notice to this device. */
    test: (endpoint: string) => done(client('POST', '/api/notices/test', { json: { endpoint } })),
  };
}

export type NoticesApi = ReturnType<typeof noticesApi>;
