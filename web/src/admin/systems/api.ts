import {
  type ApiTokenInput,
  apiTokenList,
  type CreatedApiToken,
  type CreatedWebhook,
  createdApiToken,
  createdWebhook,
  type DeliveryState,
  type IdentityProof,
  type WebhookEdit,
  webhook,
  webhookDeliveryList,
  webhookList,
} from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { defineListing, filterText, type PageSearch } from '#web/ui/list/table/listing.ts';

const TOKENS = ['admin', 'api-tokens'] as const;
const WEBHOOKS = ['admin', 'webhooks'] as const;
const webhookPath = (id: string): string => `admin/webhooks/${encodeURIComponent(id)}`;

export const apiTokens = defineListing({
  path: 'admin/api-tokens',
  key: TOKENS,
  schema: apiTokenList,
  params: (_search: PageSearch) => ({}),
});

export const createToken = (body: ApiTokenInput & IdentityProof): Promise<CreatedApiToken> =>
  requestJson('admin/api-tokens', createdApiToken, { method: 'POST', body });
export const revokeToken = (id: string): Promise<Response> =>
  request(`admin/api-tokens/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const webhooks = defineListing({
  path: 'admin/webhooks',
  key: [...WEBHOOKS, 'list'],
  schema: webhookList,
  params: (_search: PageSearch) => ({}),
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, 'one', id],
    queryFn: ({ signal }) => requestJson(webhookPath(id), webhook, { signal }),
  });

/** The messages sent to a webhook. */
export const deliveriesOf = (id: string) =>
  defineListing({
    path: `${webhookPath(id)}/deliveries`,
    key: [...WEBHOOKS, 'deliveries', id],
    schema: webhookDeliveryList,
    params: ({ state }: PageSearch & { state?: DeliveryState | undefined }) => ({
      filter: filterText({ state }),
    }),
  });

export const createWebhook = (body: Omit<WebhookEdit, 'version'> & IdentityProof): Promise<CreatedWebhook> =>
  requestJson('admin/webhooks', createdWebhook, { method: 'POST', body });
export const editWebhook = (id: string, body: WebhookEdit & IdentityProof): Promise<Response> =>
  request(webhookPath(id), { method: 'PUT', body });
export const removeWebhook = (id: string): Promise<Response> =>
  request(webhookPath(id), { method: 'DELETE' });
export const testWebhook = (id: string): Promise<Response> =>
  request(`${webhookPath(id)}/test`, { method: 'POST' });
export const replayDelivery = (id: string, deliveryId: string): Promise<Response> =>
  request(`${webhookPath(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`, { method: 'POST' });
