import { Outlet, useParams, useSearch } from '@tanstack/react-router';
import { webhookQuery } from '#web/admin/systems/api.ts';
import { DeliveriesScreen } from '#web/admin/systems/deliveries-screen.tsx';
import { SystemsScreen } from '#web/admin/systems/systems-screen.tsx';
import { TokensScreen } from '#web/admin/systems/tokens-screen.tsx';
import { WebhooksScreen } from '#web/admin/systems/webhooks-screen.tsx';
import type { Loading } from '../../options.ts';

export function Systems() {
  return (
    <SystemsScreen>
      <Outlet />
    </SystemsScreen>
  );
}

export function Tokens() {
  return <TokensScreen search={useSearch({ from: '/admin/systems/' })} />;
}

export function Webhooks() {
  return <WebhooksScreen search={useSearch({ from: '/admin/systems/webhooks' })} />;
}

export const loadWebhook = ({ context, params }: Loading<{ params: { id: string } }>) =>
  context.queryClient.query(webhookQuery(params.id));

export function Deliveries() {
  const { id } = useParams({ from: '/admin/systems/webhooks/$id' });
  return <DeliveriesScreen id={id} search={useSearch({ from: '/admin/systems/webhooks/$id' })} />;
}
