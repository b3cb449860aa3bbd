import { readFileSync } from 'node:fs';
import { inCents } from '@formulary/contract';
import type { Db } from '../../src/db/client.ts';
import { categories, labs, products } from '../../src/features/catalogue/tables.ts';

/** A product of the made-up catalogue; `text` identifies it in the expectations of lists. */
export type ListedProduct = Row & { text: string };
type Row = {
  sku: string;
  barcode: string;
  nappi: string;
  name: string;
  substance: string;
  lab: string;
  dosage: string;
  strength: string;
  packSize: string;
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** How labs name their generics: with their own name, with the strength, or neither. */
const GENERICS: Record<string, (substance: string, strength: string) => [name: string, lab: string]> = {
  adco: (substance) => [`Adco-${substance}`, 'Adcock Ingram'],
  sandoz: (substance, strength) => [`Sandoz ${substance} ${Number.parseFloat(strength)}`, 'Sandoz'],
  aspen: (substance) => [`Aspen ${substance}`, 'Aspen Pharmacare'],
  austell: (substance) => [`Austell-${substance}`, 'Austell Laboratories'],
  cipla: (substance) => [`Cipla-${substance}`, 'Cipla'],
  zydus: (substance) => [`Zydus-${substance}`, 'Zydus'],
  numbered: (substance, strength) => [`${substance} ${Number.parseFloat(strength)} Unichem`, 'Unichem'],
  plain: (substance) => [substance, 'Aurobindo'],
  other: (substance) => [`${substance} Fresenius`, 'Fresenius'],
};

const nameOf = (written: string, substance: string, strength: string): [name: string, lab: string] => {
  const [name = '', lab] = written.split('@');
  const generic = GENERICS[name];
  return lab === undefined && generic ? generic(capital(substance), strength) : [name, lab ?? ''];
};

const barcodeOf = (number: number): string => {
  const digits = String(600_100_000_000 + number);
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const readRows = (): Row[] => {
  const rows: Row[] = [];
  const text = readFileSync(new URL('catalogue.txt', import.meta.url), 'utf8');
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [substance = '', dosage = '', strengths = '', packs = '', names = ''] = line
      .split('|')
      .map((part) => part.trim());
    for (const written of names.split(', '))
      for (const strength of strengths.split(', '))
        for (const packSize of packs.split(', ')) {
          const number = rows.length + 1;
          const [name, lab] = nameOf(written, substance, strength);
          const codes = {
            sku: `M${10_000 + number}`,
            barcode: barcodeOf(number),
            nappi: String(810_000_000 + number),
          };
          rows.push({ ...codes, name, lab, substance, dosage, strength, packSize });
        }
  }
  return rows;
};

/** Adds a made-up catalogue: every second product has a substance; the others have it in their descriptions. */
export const addCatalogue = async (db: Db): Promise<ListedProduct[]> => {
  const rows = readRows();
  const labRows = await db
    .insert(labs)
    .values([...new Set(rows.map(({ lab }) => lab))].map((name) => ({ name })))
    .returning();
  const labIds = new Map(labRows.map(({ id, name }) => [name, id]));
  const [category] = await db.insert(categories).values({ name: 'Medicines' }).returning();
  const values = rows.map(({ substance, lab, ...row }, place) => ({
    ...row,
    substance: place % 2 === 0 ? substance : '',
    description: place % 2 === 0 ? '' : `Active ingredients: ${capital(substance)} ${row.strength}.`,
    cost: inCents(5000),
    stock: 100,
    labId: labIds.get(lab) ?? '',
    categoryId: category?.id ?? '',
  }));
  for (let at = 0; at < values.length; at += 500)
    await db.insert(products).values(values.slice(at, at + 500));
  return rows.map((row) => {
    const { name, substance, lab, dosage, strength, packSize } = row;
    const said = [name, dosage, strength, packSize].filter(Boolean).join(' ');
    return { ...row, text: `<${lab}> [${substance}] ${said}` };
  });
};
