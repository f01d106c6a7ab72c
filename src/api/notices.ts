import {
  type NoticeDevice,
  type NoticePreference,
  type NoticeSettings,
  readNoticeSettings,
} from '#domain/contract/notices.ts';
import { acknowledged } from './acknowledged.ts';
import type { Client } from './client.ts';
import { type Outcome, readValue } from './errors.ts';

/** What a person is told outside the page, where the backend offers `notices`. */
export function noticesApi(client: Client) {
  return {
    /** `GET /api/notices` */
    settings: async (): Promise<Outcome<NoticeSettings>> =>
      readValue(await client('GET', '/api/notices'), readNoticeSettings),

    /** `PUT /api/notices/preferences`: the value is null where the answer has no settings. */
    prefer: async (preference: NoticePreference): Promise<Outcome<NoticeSettings | null>> =>
      acknowledged(
        await client('PUT', '/api/notices/preferences', { json: preference }),
        readNoticeSettings,
      ),

    /** `PUT /api/notices/devices`: idempotent. An endpoint of another account becomes this one's. */
    putDevice: async (device: NoticeDevice): Promise<Outcome<null>> =>
      acknowledged(await client('PUT', '/api/notices/devices', { json: device }), () => null),

    /** `DELETE /api/notices/devices`: idempotent. */
    removeDevice: async (endpoint: string): Promise<Outcome<null>> =>
      acknowledged(
        await client('DELETE', '/api/notices/devices', { json: { endpoint } }),
        () => null,
      ),

    /** `POST /api/notices/test`: sends a notice to this device. */
    test: async (endpoint: string): Promise<Outcome<null>> =>
      acknowledged(await client('POST', '/api/notices/test', { json: { endpoint } }), () => null),
  };
}

export type NoticesApi = ReturnType<typeof noticesApi>;
