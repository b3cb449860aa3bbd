import { NOTIFICATIONS, type NotificationChoice, type NotificationChoices } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toastError } from '#web/ui/feedback/toast-error.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { notificationChoicesQuery, useSaveChoice } from './api.ts';

const IN_APP = 'In the app';
const BY_EMAIL = 'By email';

const emailText = (email: string | null): ReactNode =>
  email === null ? (
    'You get no email: this store sends none, or has no email address for you.'
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

/** Which notifications a person gets, and how; each switch is saved at once. */
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
