import type { Product } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SafeHtml } from '#web/lib/html/safe-html.tsx';
import { ReadMoreDialog } from './read-more-dialog.tsx';

type InformationProps = { product: Product; parent: '/store' | '/cart' };

/** Scrolled to, it stays clear of the bar below. */
const wayOn =
  'inline-flex min-h-9 scroll-my-24 items-center rounded-sm font-semibold text-primary hover:underline max-desktop:min-h-11';

/** The beginning of a product's information, and the way to all of it. */
export function Information({ product, parent }: InformationProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, information } = product;
  return (
    <>
      {/* Opens for a link in it that takes the focus. */}
      <SafeHtml
        html={information}
        className="max-h-20 min-h-6 overflow-hidden [mask-image:linear-gradient(#000_2.5rem,transparent_5rem)] [&>:first-child]:mt-0 focus-within:max-h-none focus-within:[mask-image:none]"
      />
      {parent === '/store' ? (
        <Link to="/store/$id/read-more" params={{ id }} search={true} resetScroll={false} className={wayOn}>
          Read more
        </Link>
      ) : (
        // It has no address inside the cart.
        <button type="button" className={wayOn} onClick={() => setIsOpen(true)}>
          Read more
        </button>
      )}
      {isOpen && <ReadMoreDialog id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}
