import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TrustedProxies } from '../config.ts';
import type { App } from './app.ts';

/** Whether the proxy that is `hop` steps away, at `address`, is trusted. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Fastify does not trust proxies by hop count alone; here the operator asserts that every request passes through that many
 * proxies.
 */
export const trustOf = (trusted: TrustedProxies): Trust => {
  if (typeof trusted === 'boolean') return () => trusted;
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return compile(trusted);
};

const REQUEST_ID = 'x-request-id';
/** The ids that proxies generate, without characters that a log or a header could misread. */
const SANE_ID = /^[\w.:@/+=-]{8,100}$/;

/** Short, because customers read it out over the phone; unique among the requests of several days, which is enough. */
const newId = (): string => crypto.randomUUID().slice(0, 13);

/** Returns a function that uses the request id of a trusted proxy, or creates one. */
export const requestIds = (trust: Trust) => (request: IncomingMessage) => {
  const given = request.headers[REQUEST_ID];
  const isGiven =
    typeof given === 'string' && SANE_ID.test(given) && trust(request.socket.remoteAddress ?? '', 0);
  return isGiven ? given : newId();
};

/** Sends the id of a request with its response. */
export const sendRequestId = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header(REQUEST_ID, request.id);
};

export const sendRequestIds = (app: App): void => {
  app.addHook('onRequest', (request, reply, done) => {
    sendRequestId(request, reply);
    done();
  });
};
