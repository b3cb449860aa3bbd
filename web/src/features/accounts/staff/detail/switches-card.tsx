import type { Customer } from '@formulary/contract';
import { Switch } from '#web/ui/form/switch.tsx';
import { useSwitch } from '../api.ts';

/** What a customer may: turned at once, from their next request on. */
export function SwitchesCard({ person }: { person: Customer }) {
  const { mutate, isPending, variables } = useSwitch(person);
  const { storeAccess, canCollect } = { ...person, ...(isPending && variables) };
  return (
    <section aria-label="Permissions" className="card px-5 py-2">
      <Switch
        label="Store access"
        checked={storeAccess}
        onChange={({ target }) => {
          if (!isPending) mutate({ storeAccess: target.checked });
        }}
      />
      <Switch
        label="Can collect"
        checked={canCollect}
        onChange={({ target }) => {
          if (!isPending) mutate({ canCollect: target.checked });
        }}
      />
    </section>
  );
}
