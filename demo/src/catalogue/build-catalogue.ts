import {
  choosePictures,
  chooseRanges,
  chooseVariants,
  type Item,
  type PictureView,
  priceItem,
  type Variant,
} from './choose-range.ts';
import type { DosageForm } from './dosage-forms.ts';
import { between, chance } from './hash.ts';
import { describeItem, isGoods, nameActives, nameItem, packSize } from './name-item.ts';
import { readSubstances, type Schedule } from './parse-facts.ts';
import { readSynonyms, type Synonym } from './synonyms.ts';
import { writeInformation } from './write-information.ts';

/** One product of the demonstration store. */
export type DemoProduct = {
  /** Nine digits, unique. */
  sku: string;
  name: string;
  labName: string;
  /** One of the 14 ATC main groups. */
  categoryName: string;
  dosage: DosageForm;
  /** `''` if a strength has no meaning. */
  strength: string;
  packSize: string;
  /** Whole rand, at least 1. */
  cost: number;
  stock: number;
  isNew: boolean;
  description: string;
  /** HTML of `h3`, `p`, `ul`, `li`. */
  information: string;
  schedule: Schedule;
  /** `''` for goods, and for substances that staff have yet to confirm. */
  substance: string;
  variants: Variant[];
  /** The views of its pictures, the primary one first; empty for most products. */
  pictures: PictureView[];
};

/** The share of substances that staff have confirmed; the others await their decision. */
const CONFIRMED = 0.8;

const substanceOf = ({ substance: { label, actives, medicineClass } }: Item): string =>
  isGoods(medicineClass) || chance('confirmed', label) >= CONFIRMED ? '' : nameActives(actives);

/** Codes as the trade writes them: six digits for the product at its strength, three for the pack. */
const skuMaker = (): ((item: Item) => string) => {
  const owners = new Map<string, string>();
  const packs = new Map<string, number>();
  return ({ lab, substance, presentation, strength }) => {
    const owner = [lab.name, substance.label, presentation.form, strength].join('|');
    let attempt = 0;
    let code = '';
    do {
      code = String(between(700_000, 999_999, 'sku', owner, attempt));
      attempt += 1;
    } while ((owners.get(code) ?? owner) !== owner);
    owners.set(code, owner);
    const pack = (packs.get(code) ?? 0) + 1;
    packs.set(code, pack);
    return code + String(pack).padStart(3, '0');
  };
};

const stockOf = (sku: string): number => {
  const kind = chance('stock', sku);
  if (kind < 0.04) return 0;
  if (kind < 0.1) return between(5, 60, 'few', sku);
  return kind < 0.2 ? between(120, 950, 'some', sku) : between(1000, 9600, 'many', sku);
};

/**
 * Builds the demonstration catalogue: the same few thousand products on every machine, from the tables of facts. Pure and
 * fast; throws only if a table is malformed.
 */
export const buildDemoCatalogue = (): { products: DemoProduct[]; synonyms: Synonym[] } => {
  const skuOf = skuMaker();
  const brandsByLab = new Map<string, Map<string, string>>();
  const products = chooseRanges(readSubstances()).map((item): DemoProduct => {
    const { lab, substance, presentation, strength, pack } = item;
    const brands = brandsByLab.get(lab.name) ?? new Map<string, string>();
    brandsByLab.set(lab.name, brands);
    const sku = skuOf(item);
    const name = nameItem(item, brands);
    return {
      sku,
      name,
      labName: lab.name,
      categoryName: substance.categoryName,
      dosage: presentation.form,
      strength,
      packSize: packSize(pack, presentation.form),
      cost: priceItem(item),
      stock: stockOf(sku),
      isNew: chance('new', lab.name, substance.label) < 0.03,
      description: describeItem(item),
      information: writeInformation(item, name),
      schedule: presentation.schedule,
      substance: substanceOf(item),
      variants: chooseVariants(item),
      pictures: [],
    };
  });
  const pictures = choosePictures(products);
  for (const product of products) product.pictures = pictures.get(product.sku) ?? [];
  return { products, synonyms: readSynonyms() };
};
