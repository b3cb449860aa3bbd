import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { storeStatusQuery } from '#web/features/storefront/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { LinkCard } from './link-card.tsx';

/** The way to the store, and whether it is open. */
export function StoreLinkCard() {
  const { storeAccess } = useCurrentUser();
  const { data: status } = useQuery(storeStatusQuery);
  return (
    <LinkCard
      title="Visit The Store"
      text={
        status?.isClosed ? closedText(status.opensAt) : 'Find medicines by name, strength, lab or category.'
      }
      icon={<Store />}
      badge={status?.isClosed && <Badge tone="notice">Closed</Badge>}
    >
      {storeAccess ? (
        <LinkButton to="/store" size="sm">
          Shop Now
        </LinkButton>
      ) : (
        <Button size="sm" disabled>
          Access Revoked
        </Button>
      )}
    </LinkCard>
  );
}

const closedText = (opensAt: string | null): string =>
  opensAt
    ? `The store is closed. It opens again on ${formatDateTime(opensAt)}.`
    : 'The store is closed at the moment.';
