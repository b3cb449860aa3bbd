import { type StaffStore, storeHours } from '@formulary/contract';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { appSettingsQuery } from '#web/parts/accounts/api.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { staffStoreQuery, useSaveStore } from '../api.ts';
import { DayHoursField } from './day-hours-field.tsx';
import { ExceptionList } from './exception-list.tsx';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const TIME_ZONES = Intl.supportedValuesOf('timeZone');

const hoursOf = ({ isScheduled, schedule, timeZone, preparesWhileClosed }: StaffStore) => ({
  isScheduled,
  schedule,
  timeZone,
  preparesWhileClosed,
});

export function HoursForm() {
  const { data: store } = useSuspenseQuery(staffStoreQuery);
  const draft = useDraft(hoursOf(store));
  const save = useSaveStore('hours');
  const queryClient = useQueryClient();
  const [fault, setFault] = useState<string>();
  const { isScheduled, schedule, timeZone, preparesWhileClosed } = draft.value;
  const { week, exceptions } = schedule;
  const change = (next: Partial<typeof schedule>) => draft.change({ schedule: { ...schedule, ...next } });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = storeHours.omit({ version: true }).safeParse(draft.value);
    setFault(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    save.mutate(checked.data, {
      onSuccess: (saved) => {
        draft.accept(hoursOf(saved));
        toast({ description: 'Hours saved.' });
        void queryClient.invalidateQueries({ queryKey: appSettingsQuery.queryKey });
      },
    });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Hours" className="grid max-w-4xl gap-5">
      <section className="card grid gap-4 p-5 sm:p-6">
        <Switch
          label={
            <>
              <span className="font-medium">Follow the schedule</span>
              <span className="block text-muted text-sm">
                The store opens and closes automatically. Customers can order until the cut-off.
              </span>
            </>
          }
          checked={isScheduled}
          onChange={({ target }) => draft.change({ isScheduled: target.checked })}
        />
        <SelectField
          label="Time zone"
          hint="Used for opening hours and for every date in lists, searches, exports, documents and emails."
          value={timeZone}
          options={TIME_ZONES.includes(timeZone) ? TIME_ZONES : [timeZone, ...TIME_ZONES]}
          onChange={({ target }) => draft.change({ timeZone: target.value })}
          className="max-w-80"
        />
        <Switch
          label={
            <>
              <span className="font-medium">Prepare while closed</span>
              <span className="block text-muted text-sm">
                While the store is closed, customers cannot browse it, but can fill their cart by quick order,
                from lists and from earlier orders. “Place when open” places the order automatically when the
                store opens, unless a price, the stock or their access has changed: then nothing is ordered,
                and they are notified.
              </span>
            </>
          }
          checked={preparesWhileClosed}
          onChange={({ target }) => draft.change({ preparesWhileClosed: target.checked })}
        />
      </section>
      <section aria-labelledby="week" className="card p-5 sm:p-6">
        <h2 id="week" className="title-group">
          Week
        </h2>
        <ul className="mt-3 divide-y">
          {DAYS.map((day, index) => (
            <li key={day} className="grid items-center gap-x-4 gap-y-2 py-2.5 sm:grid-cols-[7rem_1fr]">
              <span className="font-medium">{day}</span>
              <DayHoursField
                day={day}
                hours={week[index] ?? []}
                onChange={(hours) => change({ week: week.with(index, hours) })}
              />
            </li>
          ))}
        </ul>
      </section>
      <ExceptionList exceptions={exceptions} onChange={(next) => change({ exceptions: next })} />
      {fault && <Notice tone="owed" title={fault} />}
      <SaveBar draft={{ ...draft, discard: () => draft.accept(hoursOf(store)) }} isSaving={save.isPending} />
    </form>
  );
}
