import type { Item } from './choose-range.ts';
import type { DosageForm } from './dosage-forms.ts';
import { chance } from './hash.ts';

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
