declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = {
    method?: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request, and may change it. */
    setupRequest?: (request: Request) => Request;
    onResponse?: (status: number, body: string) => void;
  };
  export type Client = { setRequests: (requests: Request[]) => void };
  export type Options = {
    url: string;
    connections: number;
    /** Seconds; ignored with `amount`. */
    duration?: number;
    amount?: number;
    timeout?: number;
    sampleInt?: number;
    setupClient?: (client: Client) => void;
  };
  export type Result = { errors: number };
  export type Run = Promise<Result> &
    Pick<EventEmitter, 'off'> & {
      on: (
        event: 'response',
        listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
      ) => void;
    };
  export default function autocannon(options: Options): Run;
}
