/** Sends requests over several connections, checks every response, and measures their speed. */
import autocannon, { type Request } from 'autocannon';

/** A request and its expected response. The body is compared only if one is given. */
export type CheckedRequest = Request & { status?: number; answer?: string };

export type Speed = { perSecond: number; p50: number; p99: number; longest: number; answers: number };

/** Repeats the requests for `seconds`, or sends each once. */
export type Extent = { seconds: number } | 'once';

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Throws if any response is missing or unexpected. */
export const send = async (
  url: string,
  requests: readonly CheckedRequest[],
  { connections, extent }: { connections: number; extent: Extent },
): Promise<Speed> => {
  const wrong: string[] = [];
  const checked = requests.map(({ status: expected = 200, answer, ...request }) => ({
    ...request,
    onResponse: (status: number, body: string) => {
      if (status !== expected || (answer !== undefined && answer !== body))
        wrong.push(`${request.path}: ${status} ${body.slice(0, 200)}`);
    },
  }));
  const active = Math.min(connections, checked.length);
  let clients = 0;
  const times: number[] = [];
  const started = performance.now();
  let last = started;
  const run = autocannon({
    url,
    connections: extent === 'once' ? active : connections,
    sampleInt: 100,
    timeout: 30,
    ...(extent === 'once' ? { amount: checked.length } : { duration: extent.seconds }),
    setupClient: (client) => {
      const place = clients;
      clients += 1;
      // Each connection has its own requests, so that each customer orders over one connection.
      const own = checked.filter((_, index) => index % active === place % active);
      client.setRequests(own);
    },
  });
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    last = performance.now();
    times.push(milliseconds);
  });
  const { errors } = await run;
  if (errors > 0 || wrong.length > 0)
    throw new Error(`${errors} requests without an answer, ${wrong.length} wrong answers: ${wrong[0] ?? ''}`);
  if (times.length === 0) throw new Error(`${url} did not answer in time`);
  const sorted = times.sort((a, b) => a - b);
  return {
    perSecond: (times.length * 1000) / (last - started),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    longest: quantile(sorted, 1),
    answers: times.length,
  };
};
