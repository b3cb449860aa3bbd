import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Passes data through unchanged; `digest` and `size` are available once the stream has ended. */
export const hashStream = (): { stream: Transform; digest: () => string; size: () => number } => {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex'), size: () => size };
};

export const digestOf = async (content: Readable): Promise<string> => {
  const { stream, digest } = hashStream();
  await pipeline(content, stream.resume());
  return digest();
};
