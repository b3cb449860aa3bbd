import { useEffect, useState } from 'react';
import { optionalPart } from '#web/lib/loading/optional-part.tsx';
import { isStaff, useCurrentUser } from '#web/parts/accounts/api.ts';
import { useUnsentOrders } from '#web/parts/cart/unsent-orders.ts';
import { readUnsentProofs, useUnsentProofs } from '#web/parts/payments/unsent-proofs.ts';

/** Loaded only when something waits, because it can place orders. */
const WaitingList = optionalPart(async () => (await import('./waiting.tsx')).WaitingList);

/** Shows and sends what waits on this device. */
export function Outbox() {
  const user = useCurrentUser();
  const orders = useUnsentOrders(user.id);
  const proofs = useUnsentProofs(user.id);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void readUnsentProofs().catch(() => undefined), []);
  if (isStaff(user) || user.viewedBy || orders.length + proofs.length === 0) return null;
  return <WaitingList orders={orders} proofs={proofs} isOpen={isOpen} onToggle={setOpen} />;
}
