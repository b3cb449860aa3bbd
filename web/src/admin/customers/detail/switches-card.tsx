import type { Customer } from '@formulary/contract';
import { useState } from 'react';
import { Switch } from '#web/ui/form/switch.tsx';
import { useSwitch } from '../api.ts';

/** What a customer may: turned at once, from their next request on. */
export function SwitchesCard({ person }: { person: Customer }) {
  const { mutateAsync } = useSwitch(person.id);
  return (
    <section aria-label="Permissions" className="card px-5 py-2">
      <Permission
        label="Store access"
        isOn={person.storeAccess}
        onTurn={(storeAccess) => mutateAsync({ storeAccess })}
      />
      <Permission
        label="Can collect"
        isOn={person.canCollect}
        onTurn={(canCollect) => mutateAsync({ canCollect })}
      />
    </section>
  );
}

type PermissionProps = { label: string; isOn: boolean; onTurn: (isOn: boolean) => Promise<unknown> };

/** Stands as it was turned until the answer is there, whatever events come meanwhile. */
function Permission({ label, isOn, onTurn }: PermissionProps) {
  const [turned, setTurned] = useState<boolean>();
  const turn = async (next: boolean) => {
    setTurned(next);
    await onTurn(next).catch(() => undefined);
    setTurned((current) => (current === next ? undefined : current));
  };
  return (
    <Switch label={label} checked={turned ?? isOn} onChange={({ target }) => void turn(target.checked)} />
  );
}
