import { createdPayment, type RecordedPayment } from '@formulary/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { useAttemptKey } from '#web/lib/calls/attempt-key.ts';

/** Records a customer's payment. Sent again as it stands, it counts once. */
export const useRecordPayment = (customerId: string) => {
  const queryClient = useQueryClient();
  const keyFor = useAttemptKey();
  return useMutation({
    mutationFn: (body: RecordedPayment) =>
      requestJson(`admin/customers/${encodeURIComponent(customerId)}/payments`, createdPayment, {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': keyFor(body) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};
