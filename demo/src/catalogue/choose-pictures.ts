import { DOSAGE_FORMS, type DosageForm } from './dosage-forms.ts';
import { chance } from './hash.ts';

/** The view that a picture of a product shows. */
export type PictureView = 'carton' | 'container' | 'leaflet';

type Pictured = {
  sku: string;
  name: string;
  labName: string;
  categoryName: string;
  dosage: DosageForm;
  isNew: boolean;
  variants: readonly unknown[];
};

const byDefaultOrder = (a: Pictured, b: Pictured): number =>
  Number(b.isNew) - Number(a.isNew) ||
  a.labName.localeCompare(b.labName, 'en') ||
  a.categoryName.localeCompare(b.categoryName, 'en') ||
  a.name.localeCompare(b.name, 'en');

const viewsOf = ({ sku, categoryName, dosage }: Pictured): PictureView[] => {
  const isMedicine = categoryName !== 'Various';
  const hasContainer = DOSAGE_FORMS[dosage].container !== 'box' && chance('container', sku) < 0.94;
  const hasLeaflet = isMedicine && chance('leaflet', sku) < 0.4;
  return [
    'carton',
    ...(hasContainer ? (['container'] as const) : []),
    ...(hasLeaflet ? (['leaflet'] as const) : []),
  ];
};

/**
 * Returns the pictures by SKU for about forty products that appear early: two of three at the front of the store's
 * default order, and some with variants. All others have none.
 */
export const choosePictures = (products: readonly Pictured[]): Map<string, PictureView[]> => {
  const inOrder = products.toSorted(byDefaultOrder);
  const front = inOrder.slice(0, 40).filter((_, i) => i % 3 !== 1);
  const varied = inOrder.filter(({ variants, isNew }) => variants.length > 0 && !isNew);
  const spread = varied.filter((_, i) => i % Math.ceil(varied.length / 16) === 0);
  return new Map([...front, ...spread].map((product) => [product.sku, viewsOf(product)]));
};
