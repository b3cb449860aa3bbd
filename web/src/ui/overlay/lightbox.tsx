import 'yet-another-react-lightbox/styles.css';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';

type LightboxProps = {
  /** The accessible name of the dialog. */
  label: string;
  /** `src` is a full address; `alt` may be empty if the label is enough. */
  pictures: readonly { src: string; alt: string }[];
  /** The index of the picture shown. */
  index?: number;
  onIndexChange?: (index: number) => void;
  onClose: () => void;
};

/** Full-screen pictures that zoom by wheel, pinch, double tap, buttons, + and −. Load this lazily. */
export function Lightbox({ label, pictures, index = 0, onIndexChange, onClose }: LightboxProps) {
  const isAlone = pictures.length === 1;
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={label}
          data-lightbox=""
          className="fixed inset-0 z-50 outline-none [&_button:focus-visible]:-outline-offset-4! [&_button:focus-visible]:outline-2! [&_button:focus-visible]:outline-[#fff]!"
          // Otherwise the lightbox's toolbar would swallow Escape.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onClose();
          }}
        >
          <YetAnotherLightbox
            plugins={[Inline, Zoom]}
            slides={[...pictures]}
            index={index}
            on={{ view: (view) => onIndexChange?.(view.index) }}
            inline={{ style: { width: '100%', height: '100%' } }}
            carousel={{ finite: true }}
            controller={{ closeOnBackdropClick: false }}
            zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
            render={isAlone ? { buttonPrev: () => null, buttonNext: () => null } : {}}
            toolbar={{
              buttons: [
                'zoom',
                <Dialog.Close key="close" aria-label="Close" className="yarl__button">
                  <X aria-hidden className="size-8" />
                </Dialog.Close>,
              ],
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
