import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { describeDevice, forgetDevice } from '#web/lib/offline/device.ts';
import type { KeptState } from '#web/lib/offline/messages.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** Of what this device keeps, not of the account: it is never kept itself, nor read from the store. */
const DEVICE = { queryKey: ['device'], queryFn: async () => (await describeDevice()) ?? null };

const MEGABYTE = 1_000_000;

const lastRead = (what: string, at: number | undefined): string =>
  at === undefined ? '' : ` ${what} ${formatDateTime(new Date(at))}.`;

const describe = ({ isReady, hasNoRoom, readAt, catalogueAt, bytes }: KeptState): string => {
  if (hasNoRoom) return 'This browser has no room to keep what you need for work without a network.';
  if (!isReady) return 'This device keeps nothing for work without a network.';
  const read = lastRead('Last read on', readAt) + lastRead('The catalogue was last read on', catalogueAt);
  const size = bytes === undefined ? '' : ` Uses ${formatNumber(Math.ceil(bytes / MEGABYTE))} MB.`;
  return `This device opens the app without a network, with what you have read.${read}${size}`;
};

/** Says whether this device is ready for work without a network, and removes what it keeps. */
export function DeviceCard() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...DEVICE, staleTime: 0 });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: forgetDevice,
    onSuccess: () => {
      toast({ title: 'Removed from this device' });
      return queryClient.invalidateQueries({ queryKey: DEVICE.queryKey });
    },
  });
  if (!data) return null;
  return (
    <section
      aria-labelledby="this-device"
      className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-tile p-5 sm:px-7"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="this-device" className="font-medium">
          Without a network
        </h2>
        <p className="text-muted">{describe(data)}</p>
      </div>
      {data.isReady && (
        <Button variant="secondary" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove from this device
        </Button>
      )}
    </section>
  );
}
