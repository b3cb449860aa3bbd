import type { Product } from '@formulary/contract';
import type { ReactNode } from 'react';
import { SafeHtml } from '#web/lib/html/safe-html.tsx';
import { Information } from './information.tsx';

const hasText = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';

type FactsProps = { product: Product; parent: '/store' | '/cart' };

/** What is known of a product, and that nothing is where nothing is. */
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
