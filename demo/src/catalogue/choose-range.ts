import { DOSAGE_FORMS, type DosageForm } from './dosage-forms.ts';
import { chance, magnitude } from './hash.ts';
import { type Lab, labs } from './labs.ts';
import type { Presentation, Substance } from './parse-facts.ts';

/** An article that a lab sells: a form of a substance at one strength in one pack. */
export type Item = {
  lab: Lab;
  substance: Substance;
  presentation: Presentation;
  strength: string;
  pack: string;
  /** Whether this lab also sells stronger or weaker articles of the same form. */
  rank: 'only' | 'lowest' | 'middle' | 'highest';
};

/** Specialists take most of their own groups; broad houses share the rest. */
const weightOf = (lab: Lab, group: string): number => {
  if (lab.groups === '*') return 1;
  if (!lab.groups.includes(group)) return 0;
  return lab.groups.includes(' ') ? 2.6 : 9;
};

const labsThatCarry = (substance: Substance): Lab[] =>
  labs
    .map((lab) => ({ lab, weight: weightOf(lab, substance.group) }))
    .filter(({ weight }) => weight > 0)
    .map(({ lab, weight }) => ({ lab, score: chance('carries', lab.name, substance.label) ** (1 / weight) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, substance.labCount)
    .map(({ lab }) => lab);

const rankOf = (index: number, count: number): Item['rank'] => {
  if (count === 1) return 'only';
  if (index === 0) return 'lowest';
  return index === count - 1 ? 'highest' : 'middle';
};

const packsOf = (lab: Lab, substance: Substance, presentation: Presentation): string[] => {
  const main = Math.floor(
    chance('pack', lab.name, substance.label, presentation.form) ** 1.4 * presentation.packs.length,
  );
  const mainSize = magnitude(presentation.packs[main] ?? '');
  const isOfferedToo = (pack: string): boolean => {
    const sizes = magnitude(pack) / mainSize;
    return (
      (sizes > 1.6 || sizes < 0.6) && chance('pack', lab.name, substance.label, presentation.form, pack) < 0.2
    );
  };
  return presentation.packs.filter((pack, i) => i === main || isOfferedToo(pack));
};

const itemsOf = (lab: Lab, substance: Substance): Item[] =>
  substance.presentations
    .filter((presentation, i) => {
      const share = i === 0 ? 1 : 0.46;
      return chance('form', lab.name, substance.label, presentation.form, presentation.price) < share;
    })
    .flatMap((presentation) => {
      const strengths = presentation.strengths.filter(
        (strength, i) => i === 0 || chance('strength', lab.name, substance.label, strength) < 0.72,
      );
      const packs = packsOf(lab, substance, presentation);
      return strengths.flatMap((strength, i) =>
        packs.map((pack): Item => {
          return { lab, substance, presentation, strength, pack, rank: rankOf(i, strengths.length) };
        }),
      );
    });

/** Returns everything that every lab sells, by lab within each substance. */
export const chooseRanges = (substances: readonly Substance[]): Item[] =>
  substances.flatMap((substance) => labsThatCarry(substance).flatMap((lab) => itemsOf(lab, substance)));

export type Variant = { name: string; description: string };

/** Forms and classes that come in several flavours: `classes | forms | flavours`. */
const flavourTable = `
analgesic, nsaid, decongestant | Syrup, Suspension, Drops | Strawberry, Cherry, Banana, Orange
antihistamine, sedating-antihistamine | Syrup, Suspension | Raspberry, Strawberry, Grape
cough-suppressant, mucolytic | Syrup | Honey and lemon, Blackcurrant, Menthol
cough-suppressant, mucolytic, throat-relief | Lozenge | Honey and lemon, Menthol, Orange, Blackcurrant
mucolytic | Effervescent tablet, Sachet | Orange, Lemon
antacid, antiflatulent | Suspension, Chewable tablet | Peppermint, Aniseed, Mixed fruit
rehydration | Sachet, Solution | Orange, Blackcurrant, Lemon, Unflavoured
vitamin, mineral | Syrup, Chewable tablet, Effervescent tablet, Drops | Orange, Berry, Tropical
urinary-alkaliniser | Sachet | Cranberry, Lemon
bulk-laxative, osmotic-laxative | Sachet, Powder | Orange, Lemon and lime, Unflavoured
mouth-care | Mouthwash | Mint, Cool mint, Aniseed
nicotine | Lozenge | Mint, Cherry, Citrus
anthelmintic | Suspension, Chewable tablet | Banana, Orange
penicillin | Suspension | Strawberry, Banana, Orange
nutrition | Powder, Solution | Vanilla, Chocolate, Strawberry, Banana
`;

/** Goods that come in several colours: `label | colours`. */
const colourTable = `
Nitrile gloves | Blue, Black, Lilac
Cohesive bandage | Tan, Blue, Green, Pink
Kinesiology tape | Black, Blue, Beige
Waterproof plasters | Skin light, Skin dark, Blue
Pill organiser | White, Teal, Amber
Digital thermometer | White, Blue, Mint
Spacer with mask | Clear, Blue, Yellow
Lancing device | White, Black, Rose
Hot and cold pack | Blue, Green
Cool gel eye mask | Blue, Lilac
Pulse oximeter | White, Black
`;

const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));

const flavours = rows(flavourTable).map(([classes = '', forms = '', names = '']) => {
  return {
    classes: classes.split(', '),
    forms: new Set<string>(forms.split(', ')),
    names: names.split(', '),
  };
});
const colours = new Map(rows(colourTable).map(([label = '', names = '']) => [label, names.split(', ')]));

const flavoursOf = (classKey: string, form: DosageForm): string[] =>
  flavours.find((row) => row.classes.includes(classKey) && row.forms.has(form))?.names ?? [];

const unsweetened = 'Without flavour or sweetener';

/** Returns the flavours or colours of a product, none for most; they never change the price. */
export const chooseVariants = ({ lab, substance, presentation, strength }: Item): Variant[] => {
  const inColours = colours.get(substance.label);
  if (inColours) return inColours.map((name) => ({ name, description: `${name}, otherwise the same` }));
  const names = flavoursOf(substance.medicineClass.key, presentation.form);
  if (chance('flavours', lab.name, substance.label, presentation.form) > 0.28) return [];
  const first = Math.floor(chance('flavour', lab.name, substance.label, strength) * 2);
  return names.slice(names.length > 3 ? first : 0).map((name) => {
    return { name, description: name === 'Unflavoured' ? unsweetened : `${name} flavour` };
  });
};

const ratio = (amount: string, first: string | undefined, damping: number): number =>
  first === undefined || amount === first ? 1 : (magnitude(amount) / magnitude(first)) ** damping;

/**
 * Returns the price in whole rand, at least 1: that of the first strength in the first pack, scaled less than
 * proportionally for stronger products and larger packs, by the lab's price level and a small variation per substance.
 */
export const priceItem = ({ lab, substance, presentation, strength, pack }: Item): number => {
  const own = 0.9 + 0.2 * chance('price', lab.name, substance.label);
  const price =
    presentation.price *
    ratio(strength, presentation.strengths[0], 0.42) *
    ratio(pack, presentation.packs[0], 0.88) *
    lab.priceFactor *
    own;
  return Math.max(1, Math.round(price));
};

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
