import { Readable } from 'node:stream';
import type { App } from './app.ts';

/**
 * Ends the streams of HEAD requests: an event stream never ends without its reader, and a file or an export would be read for
 * nobody. Register it before compression.
 */
export const endStreamsOfHead = (app: App): void => {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload);
    payload.destroy();
    done(null, Readable.from([]));
  });
};
