/** Buyers and how each of them writes: the words for a product, the quantity, the abbreviations and the mistakes. */

/** What a buyer knows of a product. `substances` is empty if its description names none. */
export type Stocked = {
  id: string;
  sku: string;
  name: string;
  lab: string;
  dosage: string;
  strength: string;
  packSize: string;
  substances: string[];
};

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type Random = () => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const ENGLISH: Record<string, string[]> = {
  tablet: ['tabs', 'tab', 'tablets'],
  capsule: ['caps', 'cap', 'capsules'],
  syrup: ['syr', 'syrup'],
  suspension: ['susp', 'suspension'],
  solution: ['soln', 'solution'],
  cream: ['cream', 'crm'],
  ointment: ['oint', 'ointment'],
  drops: ['drops', 'gtt'],
  injection: ['inj', 'amps', 'injection'],
  inhaler: ['pump', 'inhaler', 'mdi'],
  suppository: ['supps', 'suppositories'],
  nebuliser: ['nebs'],
  gel: ['gel'],
  vial: ['vial', 'vials'],
};
const AFRIKAANS: Record<string, string[]> = {
  ...ENGLISH,
  tablet: ['tab', 'tablette'],
  capsule: ['kaps', 'kapsules'],
  syrup: ['stroop'],
  solution: ['oplossing'],
  cream: ['room'],
  ointment: ['salf'],
  drops: ['druppels'],
  injection: ['inspuiting', 'inj'],
  inhaler: ['pomp', 'pompie'],
  suppository: ['setpille'],
};

/** How a buyer names products: by the name, its first word, the substance, or the supplier's code. */
const NAMINGS = ['name', 'brand', 'generic', 'code'] as const;
type Naming = (typeof NAMINGS)[number];

/** Written around the words; `q` is the quantity. */
const QUANTITIES: ((text: string, q: number) => string)[] = [
  (text, q) => `${q} x ${text}`,
  (text, q) => `${text} x ${q}`,
  (text, q) => `${text} x${q}`,
  (text, q) => `${text} - ${q}`,
  (text, q) => `${q} ${text}`,
  (text, q) => `${text}\t${q}`,
  (text, q) => `${q} boxes ${text}`,
  (text, q) => `${text} qty ${q}`,
  (text, q) => `${q} bokse ${text}`,
  (text, q) => `${text};${q}`,
  (text, q) => `${text} = ${q}`,
  (text, q) => `${text} (${q})`,
  (text, q) => `${text} ..... ${q}`,
  (text, q) => `${q}x${text}`,
  (text, q) => `${text}, ${q}`,
  (text, q) => (q % 12 === 0 ? `${q / 12} doz ${text}` : `${text} *${q}`),
  (text, q) => `${text} ${q}`,
  (text, q) => `qty: ${q} ${text}`,
];

export type Hand = {
  forms: Record<string, string[]>;
  /** The shares of products that the buyer names in each way. */
  namings: readonly Naming[];
  quantity: (text: string, q: number) => string;
  /** The shares of lines with a strength, a form, a pack and a lab. */
  says: { strength: number; form: number; pack: number; lab: number };
  unit: '' | 'mg' | ' mg';
  misspells: number;
  isLower: boolean;
};

/** Returns the `place`th of the buyers; the first writes carefully, later ones less so. */
export const handOf = (place: number): Hand => {
  const random = randomOf(1000 + place);
  const carelessness = place / 20;
  return {
    forms: place % 3 === 2 ? AFRIKAANS : ENGLISH,
    namings: [
      ...(['name', 'brand', 'brand', 'generic'] as const),
      ...(place % 4 === 0 ? (['code'] as const) : []),
      ...(place % 5 === 1 ? (['generic', 'generic'] as const) : []),
      ...(place % 2 === 0 ? (['name'] as const) : []),
    ],
    quantity: QUANTITIES[place % QUANTITIES.length] ?? ((text, q) => `${q} x ${text}`),
    says: {
      strength: 1 - carelessness * 0.6,
      form: 0.7 - carelessness * 0.4,
      pack: 0.4 - carelessness * 0.3,
      lab: 0.1,
    },
    unit: pick(random, ['', 'mg', ' mg'] as const),
    misspells: 0.02 + carelessness * 0.1,
    isLower: random() < 0.6,
  };
};

/** Swaps, drops or doubles a letter in the middle of the longest word. */
const misspell = (random: Random, text: string): string => {
  const longest = text.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (!/^\p{L}{6,}$/u.test(longest)) return text;
  const at = 2 + Math.floor(random() * (longest.length - 4));
  const wrong = pick(random, [
    longest.slice(0, at) + longest.charAt(at + 1) + longest.charAt(at) + longest.slice(at + 2),
    longest.slice(0, at) + longest.slice(at + 1),
    longest.slice(0, at) + longest.charAt(at) + longest.slice(at),
  ]);
  return text.replace(longest, wrong);
};

const strengthText = ({ strength }: Stocked, unit: Hand['unit']): string => {
  const numbers = strength.split(/\s*[/+]\s*/).filter((part) => /^[\d.,]+\s*\p{L}*$/u.test(part));
  if (numbers.length === 0) return '';
  const [first = ''] = numbers;
  return numbers.length > 1 || !/\smg$/.test(first)
    ? strength.replaceAll(' ', unit === ' mg' ? ' ' : '')
    : `${Number.parseFloat(first)}${unit}`;
};

/** The words for a product, what they say however it is spelled, and whether all of that is true of another product. */
export type Words = { text: string; sense: string; isTrueOf: (other: Stocked) => boolean };

/** The first word of a name that is not the lab's, or the whole name. */
const brandOf = ({ name, lab }: Stocked): string => {
  const [first = name, ...others] = name.split(/[\s,]+/);
  const isLab = first.length < 4 || lab.toLowerCase().startsWith(first.toLowerCase());
  return isLab && others.length > 0 ? name : first;
};

/** Returns the words with which a buyer writes a product: the same each time for the same `random`. */
export const wordsOf = (product: Stocked, hand: Hand, random: Random): Words => {
  const naming = pick(random, hand.namings);
  if (naming === 'code')
    return { text: product.sku, sense: product.sku, isTrueOf: ({ id }) => id === product.id };
  const [substance] = product.substances;
  const isGeneric = naming === 'generic' && product.substances.length === 1 && substance !== undefined;
  const named = isGeneric ? substance : naming === 'name' ? product.name : brandOf(product);
  const known = Object.keys(hand.forms).find((word) => product.dosage.toLowerCase().includes(word));
  const form = random() < hand.says.form ? known : undefined;
  const strength = /\d/.test(named)
    ? ''
    : random() < hand.says.strength
      ? strengthText(product, hand.unit)
      : '';
  const saysLab = random() < hand.says.lab;
  const saysPack = random() < hand.says.pack && /^\d+$/.test(product.packSize);
  const text = [
    saysLab ? product.lab.split(' ')[0] : '',
    named,
    strength,
    form ? pick(random, hand.forms[form] ?? [form]) : '',
    saysPack ? `${product.packSize}s` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const written = random() < hand.misspells ? misspell(random, text) : text;
  return {
    text: hand.isLower ? written.toLowerCase() : written,
    sense: [named.toLowerCase(), strength, form, saysPack && product.packSize, saysLab && product.lab].join(
      '|',
    ),
    isTrueOf: (other) =>
      (isGeneric
        ? other.substances.length === 1 && other.substances[0] === substance
        : other.name.toLowerCase().startsWith(named.toLowerCase())) &&
      (strength === '' || other.strength === product.strength) &&
      (form === undefined || other.dosage.toLowerCase().includes(form)) &&
      (!saysPack || other.packSize === product.packSize) &&
      (!saysLab || other.lab === product.lab),
  };
};

/** Returns everything that a buyer can say about a product, for one who buys two that are alike. */
export const allWordsOf = ({ id, name, strength, dosage, packSize, sku }: Stocked): Words => ({
  text: /^\d+$/.test(packSize) ? `${name} ${strength} ${dosage} ${packSize}s` : sku,
  sense: id,
  isTrueOf: (other) => other.id === id,
});
