import 'yet-another-react-lightbox/styles.css';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import Lightbox from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';

type ProofLightboxProps = { src: string; alt: string; onClose: () => void };

/** The picture over the whole window, zoomed by wheel, pinch, double tap, buttons and + and −. */
export function ProofLightbox({ src, alt, onClose }: ProofLightboxProps) {
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={alt}
          className="fixed inset-0 z-50 outline-none"
          // The lightbox's toolbar keeps its keys to itself, Escape too.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onClose();
          }}
        >
          <Lightbox
            plugins={[Inline, Zoom]}
            slides={[{ src, alt }]}
            inline={{ style: { width: '100%', height: '100%' } }}
            carousel={{ finite: true }}
            controller={{ closeOnBackdropClick: false }}
            zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
            render={{ buttonPrev: () => null, buttonNext: () => null }}
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
