import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Stored = { bytes: Buffer; type: string; lastModified: Date };
const PAGE = 2;

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * A minimal S3 server, as far as Formulary uses the protocol: path style, signed requests, PUT with a length, GET, HEAD,
 * DELETE and paged lists. `fail` makes every request of a method return that status.
 */
export const startS3 = async (bucket: string) => {
  const objects = new Map<string, Stored>();
  const fail: Record<string, number> = {};

  const answerError = (response: ServerResponse, status: number, code: string): void => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  };

  const list = (response: ServerResponse, query: URLSearchParams): void => {
    const prefix = query.get('prefix') ?? '';
    const from = Number(query.get('continuation-token') ?? 0);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const page = keys.slice(from, from + PAGE);
    const contents = page.map((key) => {
      const { bytes, lastModified } = objects.get(key) ?? {
        bytes: Buffer.alloc(0),
        lastModified: new Date(0),
      };
      return `<Contents><Key>${escaped(key)}</Key><Size>${bytes.length}</Size><LastModified>${lastModified.toISOString()}</LastModified><ETag>${etagOf(bytes)}</ETag></Contents>`;
    });
    const isTruncated = from + PAGE < keys.length;
    const next = isTruncated ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  };

  const put = async (request: IncomingMessage, response: ServerResponse, key: string): Promise<void> => {
    // Not every store supports the chunks and trailers that the client sends by default.
    if (request.headers['content-length'] === undefined || request.headers['content-encoding'])
      return answerError(response, 411, 'MissingContentLength');
    const bytes = await buffer(request);
    objects.set(key, {
      bytes,
      type: request.headers['content-type'] ?? 'application/octet-stream',
      lastModified: new Date('2026-03-02T08:00:00Z'),
    });
    response.writeHead(200, { etag: etagOf(bytes) }).end();
  };

  const get = (request: IncomingMessage, response: ServerResponse, key: string): void => {
    const stored = objects.get(key);
    if (!stored) {
      answerError(response, 404, 'NoSuchKey');
      return;
    }
    response.writeHead(200, {
      'content-type': stored.type,
      'content-length': stored.bytes.length,
      etag: etagOf(stored.bytes),
      'last-modified': stored.lastModified.toUTCString(),
    });
    response.end(request.method === 'HEAD' ? undefined : stored.bytes);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const { method = '' } = request;
    const [, place = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const failure = fail[method];
    if (failure) return answerError(response, failure, 'Failure');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
      return answerError(response, 403, 'AccessDenied');
    if (place !== bucket) return answerError(response, 404, 'NoSuchBucket');
    if (method === 'PUT') return put(request, response, key);
    if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key) get(request, response, key);
    else list(response, searchParams);
  };

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    objects,
    fail,
    config: {
      bucket,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'af-south-1',
      accessKeyId: 'tests',
      secretAccessKey: 'secret-of-the-tests',
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
