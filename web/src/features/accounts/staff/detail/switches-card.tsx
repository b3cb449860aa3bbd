import type { Customer } from '@formulary/contract';
import { Switch } from '#web/ui/form/switch.tsx';
import { useSwitch } from '../api.ts';

/** What a customer may: turned at once, from their next request on. */
export function SwitchesCard({ person }: { person: Customer }) {
  const { mutate } = useSwitch(person.id);
  return (
    <section aria-label="Permissions" className="card px-5 py-2">
      <Switch
        label="Store access"
        checked={person.storeAccess}
        onChange={({ target }) => mutate({ storeAccess: target.checked })}
      />
      <Switch
        label="Can collect"
        checked={person.canCollect}
        onChange={({ target }) => mutate({ canCollect: target.checked })}
      />
    </section>
  );
}
