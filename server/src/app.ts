import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { readLastBackup } from './backup/kept-backups.ts';
import { staffAccountingRoutes } from './features/accounting/routes.ts';
import { tokenAuthenticator } from './features/accounts/api-tokens/authenticate-token.ts';
import { identityCheck } from './features/accounts/confirm-identity.ts';
import { accountsRoutes, staffAccountsRoutes } from './features/accounts/routes.ts';
import { hasSecondFactor } from './features/accounts/second-factor/factors.ts';
import { findSessionUsers, sessionFinder } from './features/accounts/sessions/find-session.ts';
import { staffAuditRoutes } from './features/audit/routes.ts';
import { bankLinesOfProofs } from './features/bank/deciding/approve-line.ts';
import { staffBankRoutes } from './features/bank/routes.ts';
import { staffBusinessRoutes } from './features/business/routes.ts';
import { orderCarts } from './features/carts/order-carts.ts';
import { cartRoutes, staffCartRoutes } from './features/carts/routes.ts';
import { waitingOrderRoutes } from './features/carts/waiting/routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { staffCatalogueRoutes } from './features/catalogue/staff/routes.ts';
import { staffCreditControlRoutes } from './features/credit-control/routes.ts';
import { amountsDueRoutes, statementRoutes } from './features/credit-control/statement/routes.ts';
import { accountLogRoutes, staffCustomersRoutes } from './features/customers/routes.ts';
import { staffDashboardRoutes } from './features/dashboard/routes.ts';
import { openOrderInvoicing } from './features/invoicing/order-invoicing.ts';
import { invoicingRoutes } from './features/invoicing/routes.ts';
import { staffInvoicingRoutes } from './features/invoicing/staff-routes.ts';
import { listsRoutes } from './features/lists/routes.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { ordersRoutes } from './features/orders/routes.ts';
import { staffOrdersRoutes } from './features/orders/staff/routes.ts';
import { staffEntriesRoutes } from './features/payments/entries/routes.ts';
import { paymentsRoutes } from './features/payments/routes.ts';
import { orderPayments } from './features/payments/settling/order-payments.ts';
import { staffPaymentsRoutes } from './features/payments/staff/routes.ts';
import { problemsRoutes } from './features/problems/routes.ts';
import { staffProblemsRoutes } from './features/problems/staff-routes.ts';
import { quickOrderRoutes } from './features/quick-order/routes.ts';
import { manifestRoutes } from './features/storefront/branding/manifest.ts';
import { storefrontRoutes } from './features/storefront/routes.ts';
import { staffStorefrontRoutes } from './features/storefront/staff/routes.ts';
import { staffUsualsRoutes, usualsRoutes } from './features/usuals/routes.ts';
import { staffWebhookRoutes } from './features/webhooks/routes.ts';
import { guardAccess } from './http/access.ts';
import type { App, Services } from './http/app.ts';
import { assetRoutes } from './http/assets.ts';
import { cacheResponses } from './http/cached-responses.ts';
import { handleErrors, handleUnroutable } from './http/errors/error-handler.ts';
import { guardOrigins } from './http/guards/origins.ts';
import { guardOverload } from './http/guards/overload.ts';
import { guardBodies } from './http/guards/request-body.ts';
import { sendSecurityHeaders } from './http/guards/security-headers.ts';
import { healthRoutes, openProbes } from './http/health.ts';
import { liveRoutes, tellPosition } from './http/live.ts';
import { metricsRoutes } from './http/metrics/routes.ts';
import { describeApi, serveApiDescription } from './http/openapi/describe-api.ts';
import { refuseEmptyPages, sendRanges } from './http/paging.ts';
import { requestIds, sendRequestIds, trustOf } from './http/request-id.ts';
import { endStreamsOfHead, stopQuickly } from './http/stop-quickly.ts';
import type { Tracing } from './http/tracing.ts';
import { serveWeb, type WebPage } from './http/web.ts';

/** JSON bodies; uploads have their own limit. */
const BODY_LIMIT_BYTES = 1024 * 1024;

export type AppOptions = {
  tracing?: Tracing | undefined;
  logger: FastifyBaseLogger | false;
  /** The built web app; null serves only the API. */
  web: WebPage | null;
  /** Returns 503 immediately when the event loop is later than this, rather than respond to everyone late. */
  maxDelayMs?: number;
  /** Whether delays of the event loop count: not those of the start itself. */
  isSettled?: () => boolean;
  /** Interval between checks of open event streams; 25 seconds by default. */
  heartbeatMs?: number;
  /**
   * Whether the process accepts requests: not before the demonstration data has loaded, and not once it is shutting down. While
   * shutting down it still answers, but closes each connection, so that none is in use when it exits.
   */
  isOpen?: () => boolean;
};

/** Keeps personal data out of every cache, unless a route sets its own policy. */
const neverStore = (api: App): void => {
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
};

/** Builds the whole HTTP application. The caller opens and closes the services. */
export const buildApp = async (services: Services, options: AppOptions): Promise<App> => {
  const { isOpen = () => true, isSettled = () => true } = options;
  const trust = trustOf(services.config.trustProxy);
  const app: App = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: services.config.trustProxy === false ? false : trust,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: requestIds(trust),
    frameworkErrors: handleUnroutable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  stopQuickly(app, { isOpen });
  sendRequestIds(app);
  options.tracing?.traceRequests(app, trust);

  await sendSecurityHeaders(app);
  await guardOrigins(app);
  await app.register(cookie);
  tellPosition(app, services);
  const cachedResponses = cacheResponses(app, services);
  let openStreams = () => 0;
  endStreamsOfHead(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  sendRanges(app);
  refuseEmptyPages(app);
  const { maxDelayMs } = options;
  const isOverloaded = maxDelayMs ? await guardOverload(app, { maxDelayMs, isSettled }) : () => false;
  await describeApi(app);
  guardBodies(app);
  const [authenticateToken, findSession] = [tokenAuthenticator(services), sessionFinder(services)];
  guardAccess(
    app,
    async (request, reply) => (await authenticateToken(request, reply)) ?? findSession(request, reply),
  );

  const identity = identityCheck(services);
  const probes = openProbes(app, services);
  healthRoutes(app, probes, { isOpen, isOverloaded });
  await metricsRoutes(app, services, {
    probes,
    cachedResponses,
    openStreams: () => openStreams(),
    lastBackup: readLastBackup,
  });
  const orderInvoicing = openOrderInvoicing(services);
  await app.register(
    async (api: App) => {
      neverStore(api);
      accountsRoutes(api, services, identity);
      storefrontRoutes(api, services);
      catalogueRoutes(api, services);
      ordersRoutes(api, services, orderPayments, orderInvoicing, orderCarts);
      cartRoutes(api, services);
      waitingOrderRoutes(api, services);
      usualsRoutes(api, services);
      listsRoutes(api, services);
      notificationsRoutes(api, services);
      await api.register(async (lists: App) => quickOrderRoutes(lists, services));
      paymentsRoutes(api, services);
      invoicingRoutes(api, services);
      problemsRoutes(api, services);
      accountLogRoutes(api, services);
      statementRoutes(api, services);
      amountsDueRoutes(api, services);
      openStreams = liveRoutes(api, services, {
        findSessionUsers: (ids) => findSessionUsers(services, ids),
        heartbeatMs: options.heartbeatMs,
      });
    },
    { prefix: '/api' },
  );
  await app.register(
    async (staff: App) => {
      neverStore(staff);
      staffAuditRoutes(staff, services);
      await staffCatalogueRoutes(staff, services);
      staffAccountsRoutes(staff, services, identity.require);
      staffCustomersRoutes(staff, services);
      staffCreditControlRoutes(staff, services);
      staffDashboardRoutes(staff, services);
      await staffBusinessRoutes(staff, services, identity.require, hasSecondFactor);
      await staffStorefrontRoutes(staff, services);
      staffOrdersRoutes(staff, services, orderPayments, orderInvoicing);
      staffCartRoutes(staff, services);
      staffUsualsRoutes(staff, services);
      staffInvoicingRoutes(staff, services);
      staffProblemsRoutes(staff, services);
      staffAccountingRoutes(staff, services);
      staffPaymentsRoutes(staff, services, bankLinesOfProofs);
      staffEntriesRoutes(staff, services);
      await staff.register(async (bank: App) => staffBankRoutes(bank, services));
      staffWebhookRoutes(staff, services, identity.require);
    },
    { prefix: '/api/admin' },
  );
  serveApiDescription(app);
  assetRoutes(app, services);
  manifestRoutes(app, services);
  await serveWeb(app, services, options.web);
  return app;
};
