import {
  NOTIFICATIONS,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  notificationChoices,
} from '@formulary/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { requestJson } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

/** New notifications do not invalidate this query. */
export const notificationChoicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => requestJson('notifications/choices', notificationChoices, { signal }),
});

const SAVING = ['saving-notification-choices'] as const;

const withChoice = (all: NotificationChoices, changed: NotificationChoice): NotificationChoices => ({
  ...all,
  choices: all.choices.map((choice) => (choice.kind === changed.kind ? changed : choice)),
});

/**
 * Saves the choices for one kind. They are shown immediately, saved one after another, and reverted if the request
 * fails. Choices for different kinds do not wait for each other, so that none is lost when the page is left.
 */
const useSaveChoice = (kind: NotificationKind) => {
  const queryClient = useQueryClient();
  const { queryKey } = notificationChoicesQuery;
  return useMutation({
    mutationKey: SAVING,
    networkMode: 'always',
    scope: { id: `${SAVING[0]} of ${kind}` },
    mutationFn: (choice: NotificationChoice) =>
      requestJson('notifications/choices', notificationChoices, {
        method: 'PUT',
        body: { choices: [choice] },
        keepalive: true,
      }),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.choices.find(({ kind }) => kind === choice.kind);
      queryClient.setQueryData(queryKey, (all) => all && withChoice(all, choice));
      return before;
    },
    onError: (_error, _choice, before) => {
      if (before) queryClient.setQueryData(queryKey, (all) => all && withChoice(all, before));
    },
    onSettled: () => {
      // Refetching while another choice is being saved would briefly revert that one.
      if (queryClient.isMutating({ mutationKey: SAVING }) > 1) return undefined;
      return queryClient.invalidateQueries({ queryKey });
    },
  });
};

const IN_APP = 'In the app';
const BY_EMAIL = 'By email';

const emailText = (email: string | null): ReactNode =>
  email === null ? (
    'You will not receive emails: this store does not send them, or has no email address for you.'
  ) : (
    <>
      Emails go to <span className="wrap-anywhere font-medium text-ink">{email}</span>.
    </>
  );

type ChoiceRowProps = { choice: NotificationChoice; canEmail: boolean; isFixed: boolean };

function ChoiceRow({ choice, canEmail, isFixed }: ChoiceRowProps) {
  const { mutate: save } = useSaveChoice(choice.kind);
  const { label, text } = NOTIFICATIONS[choice.kind];
  const change = (changed: Partial<NotificationChoice>) =>
    save(
      { ...choice, ...changed },
      { onError: (error) => toastError(error, `Could not save “${label}”`, 'Nothing was changed.') },
    );
  const switches = [
    { title: IN_APP, name: `${label}, in the app`, isOn: choice.inApp, isOff: isFixed, field: 'inApp' },
    {
      title: BY_EMAIL,
      name: `${label}, by email`,
      isOn: canEmail && choice.byEmail,
      isOff: isFixed || !canEmail,
      field: 'byEmail',
    },
  ] as const;
  return (
    <tr className="cramped:block border-b cramped:py-3 last:border-b-0">
      <th scope="row" className="cramped:block py-3 pr-3 text-left font-normal">
        <span className="block font-medium">{label}</span>
        <span className="block text-muted text-sm">{text}</span>
      </th>
      {switches.map(({ title, name, isOn, isOff, field }) => (
        <td key={field} className="cramped:flex cramped:items-center cramped:justify-between cramped:gap-3">
          <span aria-hidden className="hidden cramped:inline">
            {title}
          </span>
          <Switch
            label={name}
            hideLabel
            disabled={isOff}
            checked={isOn}
            onChange={({ target }) => change({ [field]: target.checked })}
            className="justify-center"
          />
        </td>
      ))}
    </tr>
  );
}

function ChoicesTable({ choices, email }: NotificationChoices) {
  const { viewedBy } = useCurrentUser();
  return (
    <div className="card rounded-tile px-5 py-3 sm:px-7">
      <table aria-label="Notification settings" className="cramped:block w-full">
        <thead className="cramped:sr-only">
          <tr className="border-b text-muted text-sm">
            <td />
            {[IN_APP, BY_EMAIL].map((title) => (
              <th key={title} scope="col" className="w-20 px-1 py-2 font-medium sm:w-28">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="cramped:block">
          {choices.map((choice) => (
            <ChoiceRow
              key={choice.kind}
              choice={choice}
              canEmail={email !== null}
              isFixed={viewedBy !== undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lets people choose which notifications they get, and how; each switch is saved immediately. */
export function ChoicesScreen() {
  const { data, error, refetch } = useQuery(notificationChoicesQuery);
  return (
    <div className="mt-2.5 flex max-w-3xl flex-col gap-4">
      <PageHeader title="Notification settings" />
      <p className="text-muted">
        Notifications in the app are under the bell and are kept for 90 days. {data && emailText(data.email)}
      </p>
      {!data && error && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-96 rounded-tile" />}
      {data && <ChoicesTable {...data} />}
    </div>
  );
}
