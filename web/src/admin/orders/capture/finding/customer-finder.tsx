import type { OrderCustomer } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { customersQuery } from '../api.ts';
import { FindBox } from './find-box.tsx';

/** Finds a customer while the user types. */
export function CustomerFinder({ onPick }: { onPick: (customer: OrderCustomer) => void }) {
  const [query, setQuery] = useState('');
  const { data, error, isPlaceholderData, refetch } = useQuery(customersQuery(query));
  return (
    <FindBox
      label="Find a customer"
      placeholder="Name, username or phone"
      found={isPlaceholderData || error ? undefined : data?.customers}
      error={error}
      onRetry={() => void refetch()}
      foundKey={({ id }) => id}
      onAsk={setQuery}
      onPick={onPick}
      autoFocus
      nothing="No customers found."
    >
      {({ name, username, phone, paymentOutstanding, storeAccess }) => {
        const balance = describeBalance(paymentOutstanding);
        return (
          <span className="flex items-center justify-between gap-4">
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-muted text-sm">
                {[username, phone].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-right text-sm">
              {storeAccess ? (
                <span className={balance.className}>
                  <span className="sr-only">{balance.label} </span>
                  <span className="figures">{balance.amount}</span>
                </span>
              ) : (
                <Badge tone="owed">Access revoked</Badge>
              )}
            </span>
          </span>
        );
      }}
    </FindBox>
  );
}
