import { type HostBrand, originHost } from '@formulary/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/action/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { brandsQuery } from './api.ts';
import { BrandForm } from './brand-form.tsx';

/** A host without its own branding. */
const newBrand = (host: string, shared: HostBrand): HostBrand => ({
  host,
  own: { title: null, icon: null, logo: null, supportEmail: null },
  fallback: {
    title: shared.own.title ?? shared.fallback.title,
    icon: shared.own.icon ?? shared.fallback.icon,
    logo: shared.own.logo ?? shared.fallback.logo,
    supportEmail: shared.own.supportEmail ?? shared.fallback.supportEmail,
  },
  version: null,
});

export function BrandingScreen() {
  const {
    data: { brands },
  } = useSuspenseQuery(brandsQuery);
  const [host, setHost] = useState('');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [shared] = brands;
  const chosen = brands.find((brand) => brand.host === host) ?? (shared && newBrand(host, shared));

  const add = () => {
    const parsed = originHost.min(1, 'Enter a host, such as shop.example.com').safeParse(typed);
    setFault(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    setHost(parsed.data);
    setTyped('');
  };
  const hosts = [...new Set([...brands.map((brand) => brand.host), host])];

  return (
    <div className="grid max-w-5xl items-start gap-5 @min-[44rem]:grid-cols-[16rem_minmax(0,1fr)]">
      <section aria-label="Hosts" className="card p-3">
        <ul className="grid gap-1">
          {hosts.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === host || undefined}
                onClick={() => setHost(one)}
                className={cn(
                  'flex min-h-10.5 w-full items-center break-all rounded-control px-3 py-2 text-left text-muted hover:bg-sunken hover:text-ink',
                  'aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-primary',
                )}
              >
                {one || 'All hosts'}
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-3 grid gap-2 border-t px-1 pt-3">
          <TextField
            label="Add a host"
            placeholder="shop.example.com"
            value={typed}
            error={fault}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') add();
            }}
          />
          <Button variant="secondary" size="sm" disabled={typed.trim() === ''} onClick={add}>
            <Plus aria-hidden />
            Add host
          </Button>
        </div>
      </section>
      {chosen && <BrandForm key={host} brand={chosen} />}
    </div>
  );
}
