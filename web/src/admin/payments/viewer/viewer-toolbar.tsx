import type { StaffPayment } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { proofBytesQuery } from '#web/parts/payments/api.ts';
import { useObjectUrl } from '#web/parts/payments/proof-preview.tsx';
import { buttonStyle } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER = 90;

/** `zoom` 1 fits the proof into its frame; `turn` is in degrees clockwise. */
export type View = {
  zoom: number;
  turn: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  turnRight: () => void;
};

export const useView = (): View => {
  const [step, setStep] = useState(0);
  const [turn, setTurn] = useState(0);
  const go = (by: number) => setStep((at) => Math.min(Math.max(at + by, 0), ZOOMS.length - 1));
  return {
    zoom: ZOOMS[step] ?? 1,
    turn,
    canZoomIn: step < ZOOMS.length - 1,
    canZoomOut: step > 0,
    zoomIn: () => go(1),
    zoomOut: () => go(-1),
    turnRight: () => setTurn((at) => (at + QUARTER) % 360),
  };
};

type ViewerToolbarProps = {
  payment: StaffPayment;
  view: View;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

export function ViewerToolbar({ payment, view, onPrevious, onNext }: ViewerToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Proof"
      className="flex flex-wrap items-center justify-center gap-1 rounded-card border bg-surface p-1.5 shadow-card"
    >
      {payment.image && (
        <>
          <IconButton
            label="Zoom out"
            aria-keyshortcuts="-"
            size="sm"
            disabled={!view.canZoomOut}
            onClick={view.zoomOut}
          >
            <ZoomOut aria-hidden />
          </IconButton>
          <span aria-live="polite" className="figures min-w-12 text-center text-muted text-xs">
            {view.zoom * 100}%
          </span>
          <IconButton
            label="Zoom in"
            aria-keyshortcuts="+"
            size="sm"
            disabled={!view.canZoomIn}
            onClick={view.zoomIn}
          >
            <ZoomIn aria-hidden />
          </IconButton>
          <IconButton label="Rotate right" aria-keyshortcuts="t" size="sm" onClick={view.turnRight}>
            <RotateCw aria-hidden />
          </IconButton>
          <DownloadLink payment={payment} />
        </>
      )}
      <IconButton
        label="Previous proof"
        aria-keyshortcuts="k"
        size="sm"
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label="Next proof" aria-keyshortcuts="j" size="sm" disabled={!onNext} onClick={onNext}>
        <ChevronDown aria-hidden />
      </IconButton>
    </div>
  );
}

function DownloadLink({ payment }: { payment: StaffPayment }) {
  const { data: bytes } = useQuery({ ...proofBytesQuery(payment.id), enabled: payment.image !== null });
  const url = useObjectUrl(bytes);
  return (
    <a
      href={url}
      download={payment.fileName || `proof-of-payment-${payment.id.slice(0, 8)}`}
      aria-label="Download"
      title="Download"
      aria-disabled={!url || undefined}
      className={buttonStyle({ variant: 'secondary', size: 'sm', shape: 'icon' })}
    >
      <Download aria-hidden />
    </a>
  );
}
