import type { CatalogueCopy } from '../../catalogue-copy.ts';
import { fold, lexemesOf, normalise } from './normalise.ts';
import { readStrength } from './strength.ts';

/** The fields in which a word is, as bits: A name, B strength, C form, pack and lab, D the rest. */
export const FIELD_BITS = { A: 1, B: 2, C: 4, D: 8 } as const;

const SLOW = new Set('sr xr mr er cr la xl retard slow prolonged modified extended'.split(' '));
const INJECTED = new Set('iv im inj injection infusion vial vials ampoule ampoules'.split(' '));
const DEVICES = /^(?:device|dressing|drug-eluting|stent|needle|appliance|bone cement)/;
const COMBINED = /\p{L}{3} ?[/+] ?\p{L}{3}/u;
const MOST_SUBSTANCES = 99;
const LONGEST_STRENGTH = 300;

type Text = { normal: string; lexemes: readonly string[] };

/** What a product is found by, as the database indexes it (`product_with_keys`). */
export type ProductLexemes = {
  /** The fields of each word, as bits. */
  words: Map<string, number>;
  nameKey: string;
  substances: number;
};

const memoise = <Result>(make: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text) ?? make(text);
    known.set(text, found);
    return found;
  };
};

/** Returns a function that reads products. Each value is read once, because many share a form, strength, pack or lab. */
export const openLexemeReader = ({ products, labs, categories }: CatalogueCopy) => {
  const read = memoise((text): Text => {
    const normal = normalise(text);
    return { normal, lexemes: lexemesOf(normal) };
  });
  const strengthOf = memoise((text) => readStrength(fold(text).slice(0, LONGEST_STRENGTH)));
  const nothing = readStrength('');
  return (place: number): ProductLexemes => {
    const fieldOf = (
      field: 'name' | 'strength' | 'dosage' | 'packSize' | 'description' | 'sku' | 'substance',
    ) => products[field][place] ?? '';
    const [written, strength] = [fieldOf('name'), fieldOf('strength')];
    const name = read(written);
    const dosage = read(fieldOf('dosage'));
    const told = /\d/.test(strength) ? strengthOf(strength) : nothing;
    const named = (told.substances > 0 ? /\d\D+\d/ : /\d/).test(written) ? strengthOf(written) : nothing;
    const words = new Map<string, number>();
    const add = (lexemes: readonly string[], bit: number): void => {
      for (const word of lexemes) words.set(word, (words.get(word) ?? 0) | bit);
    };
    add(name.lexemes, FIELD_BITS.A);
    if (told.total) add(lexemesOf(told.total), FIELD_BITS.A);
    const exact = told.exact || named.exact;
    if (exact) add(exact.split(' '), FIELD_BITS.B);
    for (const text of [
      ...[strength, fieldOf('dosage'), fieldOf('packSize')],
      labs[products.lab[place] ?? -1]?.name ?? '',
    ])
      add(read(text).lexemes, FIELD_BITS.C);
    const form = `${name.normal} ${dosage.normal}`.split(/[-. ]/);
    if (form.some((word) => SLOW.has(word))) add(['=slow'], FIELD_BITS.C);
    if (form.some((word) => INJECTED.has(word))) add(['=injected'], FIELD_BITS.C);
    add(read(categories[products.category[place] ?? -1]?.name ?? '').lexemes, FIELD_BITS.D);
    for (const field of ['description', 'sku', 'substance'] as const)
      add(lexemesOf(normalise(fieldOf(field))), FIELD_BITS.D);
    const isCombined = /\(\+\d/.test(strength) || COMBINED.test(written);
    const substances = Math.max(told.substances, named.substances, isCombined ? 2 : 0);
    return {
      words,
      nameKey: name.normal.replaceAll('-', '').slice(0, 200),
      substances: DEVICES.test(dosage.normal) ? 0 : Math.min(MOST_SUBSTANCES, substances),
    };
  };
};
