import type { Product } from '@formulary/contract';
import type { ReactNode } from 'react';
import { SafeHtml } from '#web/lib/html.tsx';

const MISSING = 'N/A';

const hasWords = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';

type FactsProps = {
  product: Product;
  /** The way to the whole information. */
  readMore: ReactNode;
};

/** What is known of a product, and that nothing is where nothing is. */
export function Facts({ product, readMore }: FactsProps) {
  const { strength, dosage, packSize, sku, description, information } = product;
  return (
    <dl className="mt-5 grid grid-cols-[6.25rem_minmax(0,1fr)] gap-x-2 gap-y-2.5 text-sm">
      <Fact label="Strength">{strength || MISSING}</Fact>
      <Fact label="Dosage">{dosage || MISSING}</Fact>
      <Fact label="Pack">{packSize || MISSING}</Fact>
      <Fact label="Code">{sku || MISSING}</Fact>
      <Fact label="Description">{description || MISSING}</Fact>
      <Fact label="Information">
        {hasWords(information) ? (
          <>
            {/* Opens for a link in it that takes the focus. */}
            <SafeHtml
              html={information}
              className="mask-b-from-40% focus-within:mask-none h-18 overflow-hidden font-normal focus-within:h-auto [&_h3]:mt-0"
            />
            {readMore}
          </>
        ) : (
          MISSING
        )}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere min-w-0 font-medium">{children}</dd>
    </>
  );
}
