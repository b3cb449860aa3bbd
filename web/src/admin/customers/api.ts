import {
  type AccessChange,
  type AccessChanges,
  type ActivationChange,
  accessChanges,
  accessOutcomes,
  accessProposals,
  type CustomerEdit,
  type CustomerInput,
  changedVersion,
  createdCustomer,
  customer,
  customerEdit,
  customerInput,
  customerList,
  type Invitations,
  invitationOutcomes,
  type LegalDetailsInput,
  legalDetails,
  type PermissionChange,
  pageRange,
  passwordLink,
  staffOrderList,
  staffPaymentList,
  staffSessionList,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import type { Confirmed } from '#web/parts/identity/use-confirmed-identity.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { defineListing, filterText } from '#web/ui/list/table/listing.ts';
import type { CustomersSearch } from './customers-search.ts';

export const CUSTOMERS = ['admin', 'customers'] as const;
const pathOf = (id: string): string => `admin/customers/${encodeURIComponent(id)}`;

export const customers = defineListing({
  path: 'admin/customers',
  key: [...CUSTOMERS, 'list'],
  schema: customerList,
  params: ({ q, people, access, balance, invitation, sort }: CustomersSearch) => ({
    q,
    sort,
    filter: filterText({ people, access, balance, invitation }),
  }),
});

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'one', id],
    queryFn: ({ signal }) => requestJson(pathOf(id), customer, { signal }),
  });

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'sessions', id],
    queryFn: ({ signal }) => requestJson(`${pathOf(id)}/sessions`, staffSessionList, { signal }),
  });

const NEWEST_FIVE = pageRange(0, 5);

export const customerOrdersQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'of-customer', id],
    queryFn: ({ signal }) =>
      requestJson(`${pathOf(id)}/orders`, staffOrderList, { query: NEWEST_FIVE, signal }),
  });

export const customerPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'payments', 'of-customer', id],
    queryFn: ({ signal }) =>
      requestJson(`${pathOf(id)}/payments`, staffPaymentList, { query: NEWEST_FIVE, signal }),
  });

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: CUSTOMERS });
};
const toastNotSaved = (error: Error): void => toastError(error, 'Could not save');

/** Creates an account without emailing its owner. */
export const useCreateCustomer = (confirmed: Confirmed) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CustomerInput) =>
      confirmed((password) =>
        requestJson('admin/customers', createdCustomer, {
          method: 'POST',
          body: { ...encodeBody(customerInput, body), password },
        }),
      ),
    onSuccess: refresh,
  });
};

export const useEditCustomer = (id: string, confirmed: Confirmed) => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: CustomerEdit): Promise<void> => {
      await confirmed((password) =>
        request(pathOf(id), { method: 'PUT', body: { ...encodeBody(customerEdit, body), password } }),
      );
    },
    onSettled: async () => {
      await queryClient.query({ ...customerQuery(id), staleTime: 0 });
      await refresh();
    },
  });
};

/** Saves a customer's details for documents, on top of the version shown. */
export const useSaveLegalDetails = (id: string) => {
  const queryClient = useQueryClient();
  const { queryKey } = customerQuery(id);
  return useMutation({
    mutationFn: (body: LegalDetailsInput & { version: number }) =>
      requestJson(`${pathOf(id)}/legal-details`, legalDetails, { method: 'PUT', body }),
    onSuccess: (legal) => queryClient.setQueryData(queryKey, (known) => known && { ...known, legal }),
    onError: () => queryClient.query({ ...customerQuery(id), staleTime: 0 }),
  });
};

/** Saves a permission. Changes are queued, so that each is saved on top of the previous one's version. */
export const useChangePermission = (id: string) => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { queryKey } = customerQuery(id);
  return useMutation({
    scope: { id: `switches of ${id}` },
    mutationFn: (change: Omit<PermissionChange, 'version'>) => {
      const version = queryClient.getQueryData(queryKey)?.version;
      return requestJson(`${pathOf(id)}/permissions`, changedVersion, {
        method: 'PUT',
        body: { ...change, version },
      });
    },
    onSuccess: async (saved, change) => {
      // A request in flight may return the earlier value.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change, ...saved });
      void queryClient.invalidateQueries({ queryKey: [...CUSTOMERS, 'list'] });
    },
    onError: (error) => {
      toastNotSaved(error);
      return refresh();
    },
  });
};

export const useChangeActivation = (id: string, confirmed: Confirmed) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ActivationChange) =>
      confirmed((password) =>
        requestJson(`${pathOf(id)}/activation`, changedVersion, {
          method: 'PUT',
          body: { ...body, password },
        }),
      ),
    onSettled: refresh,
  });
};

/** Creates a password link, which replaces any earlier one. */
export const useCreatePasswordLink = (id: string, confirmed: Confirmed) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () =>
      confirmed((password) =>
        requestJson(`${pathOf(id)}/password-link`, passwordLink, { method: 'POST', body: { password } }),
      ),
    onSuccess: refresh,
    onError: toastNotSaved,
  });
};

/** Emails customers a link to set their password; the response contains an outcome for each. */
export const useInviteCustomers = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Invitations) =>
      requestJson('admin/customers/invitations', invitationOutcomes, { method: 'POST', body }),
    onError: (error) => toastError(error, 'Could not invite'),
    onSettled: refresh,
  });
};

/** Ends one session, or all of them if no ID is given. */
export const useEndSessions = (id: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (sessionId?: string): Promise<void> => {
      const path = `${pathOf(id)}/sessions`;
      await request(sessionId ? `${path}/${sessionId}` : path, { method: 'DELETE' });
    },
    onError: toastNotSaved,
    onSettled: refresh,
  });
};

/** Removes a person's passkeys and authenticator app, and ends their sessions. */
export const useResetSecondFactor = (id: string, confirmed: Confirmed) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () =>
      confirmed((password) =>
        request(`${pathOf(id)}/second-factor/removal`, { method: 'POST', body: { password } }),
      ),
    onError: toastNotSaved,
    onSettled: refresh,
  });
};

/** Starts impersonating a customer, and reloads the app as that customer. */
export const useViewAs = (id: string) =>
  useMutation({
    mutationFn: () => request(`${pathOf(id)}/impersonation`, { method: 'POST' }),
    onSuccess: () => location.assign('/'),
    onError: toastNotSaved,
  });

/** `amount` is in rand, as in the field and the address. */
export type AccessSearch = { change: AccessChange; days: number; amount: number };
const MAX_PROPOSED = pageRange(0, 100);

export const accessProposalsQuery = (search: AccessSearch) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'access', search],
    queryFn: ({ signal }) =>
      requestJson('admin/customers/access-proposals', accessProposals, {
        query: { ...MAX_PROPOSED, ...search },
        signal,
      }),
  });

export const useChangeAccess = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: AccessChanges) =>
      requestJson('admin/customers/access-changes', accessOutcomes, {
        method: 'POST',
        body: encodeBody(accessChanges, body),
      }),
    onError: toastNotSaved,
    onSettled: refresh,
  });
};
