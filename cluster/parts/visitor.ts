import { expect, vi } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/client.ts';
import type { Services } from '../../server/src/http/app.ts';
import { newUser, openSession } from '../../server/test/builders.ts';

type Values = NonNullable<Parameters<typeof newUser>[1]>;

/** A signed-in user who can send requests to any instance or balancer. */
export type Visitor = {
  user: Awaited<ReturnType<typeof newUser>>;
  cookie: string;
  get: (address: string, path: string, headers?: Record<string, string>) => Promise<Response>;
  send: (
    address: string,
    path: string,
    body: object,
    more?: { method?: string; headers?: Record<string, string> },
  ) => Promise<Response>;
  upload: (address: string, path: string, file: Uint8Array<ArrayBuffer>, name?: string) => Promise<Response>;
};

/** Adds a user and signs them in. */
export const addVisitor = async (db: Db, values: Values = {}): Promise<Visitor> => {
  const user = await newUser(db, { username: crypto.randomUUID(), ...values });
  const cookie = await openSession(
    { db, config: readConfig({}), clock: () => new Date() } as Services,
    user.id,
  );
  return {
    user,
    cookie,
    get: (address, path, headers) => fetch(address + path, { headers: { cookie, ...headers } }),
    send: (address, path, body, { method = 'POST', headers } = {}) =>
      fetch(address + path, {
        method,
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    upload: (address, path, file, name = 'file') => {
      const form = new FormData();
      form.set('file', new Blob([file]), name);
      return fetch(address + path, { method: 'POST', headers: { cookie }, body: form });
    },
  };
};

/** An open event stream, with everything received from it. */
export type Events = { said: () => string; close: () => void };

/** Opens an event stream. An instance that has just started may first ask to retry. */
export const openEvents = async (visitor: Visitor, address: string): Promise<Events> => {
  const answer = await vi.waitFor(
    async () => {
      const asked = await visitor.get(address, '/api/events');
      expect(asked.status).toBe(200);
      return asked;
    },
    { timeout: 30_000, interval: 500 },
  );
  let said = '';
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<void> => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) said += part.value;
  };
  read().catch(() => {});
  // The stream begins with its position; later events follow.
  await vi.waitFor(() => expect(said).toContain('event: position'), { timeout: 30_000 });
  return { said: () => said, close: () => void reader?.cancel().catch(() => {}) };
};
