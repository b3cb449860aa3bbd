import { useQueryClient } from '@tanstack/react-query';
import { Flashlight, FlashlightOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { lookUp } from '#web/parts/line-entry/look-up.ts';
import { NotAdded } from '#web/parts/line-entry/not-added.tsx';
import { type OrderTarget, useAdded } from '#web/parts/line-entry/order-target.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCamera } from './use-camera.ts';

/** Adds each pack that comes into view, and adds it again when it reappears. */
function Scanner({ target }: { target: OrderTarget }) {
  const queryClient = useQueryClient();
  const video = useRef<HTMLVideoElement>(null);
  const { count } = useAdded();
  const [before] = useState(count);
  const said = useAdded((added) => added.said);
  const { isReady, problem, torch } = useCamera(video, (code) => {
    navigator.vibrate?.(60);
    lookUp(queryClient, target, { words: code, quantity: null, isScan: true });
  });
  if (problem !== undefined) return <Notice tone="owed" title={problem} />;
  return (
    <>
      <div className="relative overflow-hidden rounded-card bg-sunken">
        <video ref={video} muted playsInline className="aspect-[4/3] max-h-[50dvh] w-full object-cover">
          <track kind="captions" />
        </video>
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-[12%] inset-y-[28%] rounded-card border-2 border-primary"
        />
        {!isReady && (
          <div className="absolute inset-0 grid place-items-center">
            <Spinner label="Starting the camera" />
          </div>
        )}
        {torch && (
          <Button
            variant="secondary"
            size="sm"
            aria-pressed={torch.isOn}
            onClick={torch.toggle}
            className="absolute right-3 bottom-3"
          >
            {torch.isOn ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
            Light
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 min-h-6 font-medium">
        {count > before || said.includes('Nothing was added')
          ? said
          : 'Point the camera at the barcode of a pack.'}
      </p>
      <NotAdded target={target} onDecided={() => undefined} />
    </>
  );
}

type CameraDialogProps = { target: OrderTarget; onClose: () => void };

export function CameraDialog({ target, onClose }: CameraDialogProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <RouteDialog
      title="Scan with the camera"
      description="Every pack that you scan is added to the cart."
      onClose={onClose}
      isLeaving={isLeaving}
      footer={<Button onClick={() => setLeaving(true)}>Done</Button>}
    >
      <Scanner target={target} />
    </RouteDialog>
  );
}
