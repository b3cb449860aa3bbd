import type { RoleName } from '@formulary/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { AppError } from './app-error.ts';

/** Who may call a route. Written on the line of every route. */
export type Access = 'public' | 'signed-in' | 'staff' | 'admin';

/** Who is signed in. Money in cents. */
export type SessionUser = {
  id: string;
  role: RoleName;
  storeAccess: boolean;
  canCollect: boolean;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    session: SessionUser | null;
  }
}

const STAFF: readonly RoleName[] = ['Staff', 'Admin'];
export const isStaff = (role: RoleName): boolean => STAFF.includes(role);

const mayPass = (access: Access, user: SessionUser): boolean =>
  access === 'admin' ? user.role === 'Admin' : access === 'staff' ? isStaff(user.role) : true;

/** The signed-in user of a route whose access is not 'public'. */
export const currentUser = (request: FastifyRequest): SessionUser => {
  if (!request.session) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  return request.session;
};

/**
 * Guards every route by the access on its line, before its body is read. A route without one stops the start.
 * `authenticate` finds who a request comes from, and may renew their cookie on the reply.
 */
export const guardAccess = (
  app: App,
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<SessionUser | null>,
): void => {
  app.decorateRequest('session', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`Route ${String(route.method)} ${route.url} does not say who may call it`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access ?? 'public';
    if (access === 'public') return;
    request.session = await authenticate(request, reply);
    if (!mayPass(access, currentUser(request))) throw new AppError('FORBIDDEN', 'Forbidden');
  });
};
