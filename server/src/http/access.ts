import type { ApiScope, RoleName } from '@formulary/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { AppError } from './errors/app-error.ts';

/** Who may call a route. Required on every route. */
export type Access = 'public' | 'signed-in' | 'staff' | 'admin';

/** The signed-in user, or the account of an API token; `viewedBy` is an Admin impersonating this customer, who may only read. */
export type SessionUser = {
  id: string;
  /** Identifies the session; useless for signing in. */
  sessionId: string;
  role: RoleName;
  storeAccess: boolean;
  canCollect: boolean;
  viewedBy?: { id: string; name: string; until: Date };
  /** When the session began; undefined for an API token. */
  signedInAt?: Date;
  /** Whether the person who signed in must set up a second factor before anything else. */
  needsSecondFactor?: boolean;
  /** What an API token may do; undefined for a person. */
  scopes?: readonly ApiScope[];
};

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The scope that an API token needs. A route without one is closed to API tokens. */
    scope?: ApiScope;
    /** Allows an unsafe method while impersonating a customer. */
    whileImpersonating?: boolean;
    /** Allows calls by staff who have yet to set up a second factor. */
    beforeSecondFactor?: boolean;
  }
  interface FastifyRequest {
    session: SessionUser | null;
  }
}

const STAFF: readonly RoleName[] = ['Staff', 'Admin'];
export const isStaff = (role: RoleName): boolean => STAFF.includes(role);

const BEARER = /^Bearer +(\S+) *$/i;
/** Returns the API token in the `Authorization` header; undefined if there is none. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

const isAllowed = (access: Access, user: SessionUser): boolean =>
  access === 'admin' ? user.role === 'Admin' : access === 'staff' ? isStaff(user.role) : true;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Whether a request changes nothing. */
export const isSafe = ({ method }: { method: string }): boolean => SAFE_METHODS.has(method);
const VIEW_ONLY =
  'You are viewing the store as this customer, so nothing can be changed. Stop viewing to continue as yourself.';

const NEEDS_SECOND_FACTOR = 'Set up a second factor under Sign-in and security first.';

/** The signed-in user of a route whose access is not 'public'. */
export const currentUser = (request: FastifyRequest): SessionUser => {
  if (!request.session) throw new AppError('UNAUTHENTICATED', 'Please sign in.');
  return request.session;
};

/**
 * Throws VALIDATION at `password` if the person signed in some time ago and the password is missing or wrong: they may have
 * left their screen open. API tokens have no screen, so they need no password.
 */
export type RequireIdentity = (request: FastifyRequest, password: string | undefined) => Promise<void>;

/** The person who acts, and the time; passed to every operation. */
export type Actor = { actorId: string; at: Date };

export const actorOf = (request: FastifyRequest, clock: () => Date): Actor => ({
  actorId: currentUser(request).id,
  at: clock(),
});

/** Throws FORBIDDEN unless the scopes of an API token include that of the route. */
const requireScope = (request: FastifyRequest, reply: FastifyReply, scopes: readonly ApiScope[]): void => {
  const { scope } = request.routeOptions.config;
  if (scope === undefined) throw new AppError('FORBIDDEN', 'This call is not open to API tokens.');
  if (scopes.includes(scope)) return;
  reply.header('www-authenticate', `Bearer realm="Formulary", error="insufficient_scope", scope="${scope}"`);
  throw new AppError('FORBIDDEN', `This API token does not have the scope ${scope}, which this call needs.`);
};

/**
 * Guards every route by the access it declares, before its body is read. A route that declares none stops the server
 * from starting. `authenticate` returns the user of a request, and may renew the cookie on the reply.
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
    const { scopes } = currentUser(request);
    if (scopes) return requireScope(request, reply, scopes);
    if (currentUser(request).needsSecondFactor && !request.routeOptions.config.beforeSecondFactor)
      throw new AppError('SECOND_FACTOR_REQUIRED', NEEDS_SECOND_FACTOR);
    const isChange = !isSafe(request) && !request.routeOptions.config.whileImpersonating;
    if (isChange && currentUser(request).viewedBy) throw new AppError('VIEW_ONLY', VIEW_ONLY);
    if (!isAllowed(access, currentUser(request))) throw new AppError('FORBIDDEN', 'Forbidden');
  });
};
