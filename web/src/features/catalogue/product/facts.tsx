import type { Product } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { SafeHtml } from '#web/lib/safe-html.tsx';
import { useProduct } from '#web/parts/product/api.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { ProductMissing } from './layout.tsx';

type ReadMoreDialogProps = {
  /** The product's id. */
  id: string;
  onClose: () => void;
};

export function ReadMoreDialog({ id, onClose }: ReadMoreDialogProps) {
  const { product, error, refetch } = useProduct(id);
  return (
    <RouteDialog
      title={product?.name ?? 'Information'}
      description={product && `${product.labName} · ${product.categoryName}`}
      isText
      onClose={onClose}
    >
      {product ? (
        <SafeHtml html={product.information || 'N/A'} className="min-h-40" />
      ) : error ? (
        <ProductMissing error={error} parent="/store" onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading the information" className="min-h-40 space-y-2.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-full" />
        </div>
      )}
    </RouteDialog>
  );
}

const hasText = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';

type InformationProps = { product: Product; parent: '/store' | '/cart' };

/** Keeps clear of the bar at the bottom when scrolled into view. */
const linkStyle =
  'inline-flex min-h-9 scroll-my-24 items-center rounded-sm font-semibold text-primary hover:underline max-desktop:min-h-11';

function Information({ product, parent }: InformationProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, information } = product;
  return (
    <>
      {/** Expands when a link inside receives focus. */}
      <SafeHtml
        html={information}
        className="max-h-20 min-h-6 overflow-hidden [mask-image:linear-gradient(#000_2.5rem,transparent_5rem)] [&>:first-child]:mt-0 focus-within:max-h-none focus-within:[mask-image:none]"
      />
      {parent === '/store' ? (
        <Link
          to="/store/$id/read-more"
          params={{ id }}
          search={true}
          resetScroll={false}
          className={linkStyle}
        >
          Read more
        </Link>
      ) : (
        // In the cart there is no such screen, so the text opens in a dialog.
        <button type="button" className={linkStyle} onClick={() => setIsOpen(true)}>
          Read more
        </button>
      )}
      {isOpen && <ReadMoreDialog id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type FactsProps = { product: Product; parent: '/store' | '/cart' };

export function Facts({ product, parent }: FactsProps) {
  const { strength, dosage, packSize, sku, barcode, nappi, description, information } = product;
  return (
    <div className="@container mt-5">
      <dl className="grid @min-[15rem]:grid-cols-[6.75rem_minmax(0,1fr)] gap-y-2.5">
        <Fact term="Strength">{strength}</Fact>
        <Fact term="Dosage">{dosage}</Fact>
        <Fact term="Pack">{packSize}</Fact>
        <Fact term="Code">{sku}</Fact>
        {barcode && <Fact term="Barcode">{barcode}</Fact>}
        {nappi && <Fact term="NAPPI code">{nappi}</Fact>}
        <Fact term="Description">
          {hasText(description) && <SafeHtml html={description} className="min-h-6" />}
        </Fact>
        <Fact term="Information">
          {hasText(information) && <Information product={product} parent={parent} />}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-0">{children || 'N/A'}</dd>
    </>
  );
}
