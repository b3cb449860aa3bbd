import { useEffect, useEffectEvent, useState } from 'react';
import { canUsePasskeys } from '#web/parts/accounts/can-use-passkeys.ts';
import { Button } from '#web/ui/action/button.tsx';

const load = () => import('./sign-in-with-passkey.ts');

type PasskeyButtonProps = {
  label: string;
  onSignedIn: () => Promise<void>;
  onFailed: (error: unknown) => void;
  /** Also offers passkeys in the browser's autofill of the username field. */
  offers?: boolean;
};

/** Signs in with a passkey. Hidden if the browser or the page does not support them. */
export function PasskeyButton({ label, onSignedIn, onFailed, offers = false }: PasskeyButtonProps) {
  const [isPending, setIsPending] = useState(false);
  const enter = async (start: () => Promise<boolean>) => {
    if (await start()) await onSignedIn();
  };
  const offer = useEffectEvent(async () => {
    const { offerPasskeys } = await load();
    await enter(offerPasskeys);
  });
  useEffect(() => {
    if (!offers || !canUsePasskeys()) return;
    // The autofill offer fails silently unless the user has chosen a passkey: the button can still be used.
    void offer().catch(() => undefined);
    return () => void load().then(({ stopOfferingPasskeys }) => stopOfferingPasskeys());
  }, [offers]);
  if (!canUsePasskeys()) return null;

  const ask = async () => {
    setIsPending(true);
    const { signInWithPasskey } = await load();
    await enter(signInWithPasskey).catch(onFailed);
    setIsPending(false);
  };
  return (
    <Button variant="secondary" size="lg" loading={isPending} onClick={() => void ask()}>
      {label}
    </Button>
  );
}
