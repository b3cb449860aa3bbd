/** The pages below the profile, without its dialogs. */
import { Outlet, useSearch } from '@tanstack/react-router';
import { AccountHistory } from '#web/features/ledger/account-history.tsx';
import { DeliveryScreen } from '#web/features/profile/delivery-screen.tsx';
import type { ListSearch } from '#web/lib/list-search.ts';
import { accountLogsQuery } from '#web/parts/balance/api.ts';
import { deliveryDetailsQuery } from '#web/parts/delivery-details/api.ts';
import type { Loading } from '../options.ts';

export const loadAccountHistory = ({
  context: { queryClient },
  deps: { page },
}: Loading<{ deps: { page: number } }>): void => {
  queryClient.infiniteQuery(accountLogsQuery(page)).catch(() => undefined);
};

export function OwnHistory() {
  const { page } = useSearch({ from: '/_protected/profile/account-history' });
  return <AccountHistory title="Account history" firstPage={page} />;
}

export const loadDeliveryDetails = ({
  context: { queryClient },
  deps,
}: Loading<{ deps: ListSearch }>): void => {
  queryClient.query(deliveryDetailsQuery(deps)).catch(() => undefined);
};

export function DeliveryDetails() {
  return (
    <>
      <DeliveryScreen search={useSearch({ from: '/_protected/profile/delivery-detail' })} />
      <Outlet />
    </>
  );
}
