import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from '../../../server/src/html/sanitise.ts';
import { buildDemoCatalogue } from './build-catalogue.ts';
import { dosageForms } from './dosage-forms.ts';
import { labs } from './labs.ts';
import { readSubstances } from './parse-facts.ts';

const { products, synonyms } = buildDemoCatalogue();
const share = (count: number): number => count / products.length;
const distinct = (values: readonly string[]): string[] => [...new Set(values)];

describe('the demonstration catalogue', () => {
  it('has thousands of products from all labs, with at least 150 substances in the 14 ATC groups', () => {
    expect(products.length).toBeGreaterThanOrEqual(4000);
    expect(distinct(readSubstances().flatMap(({ actives }) => actives)).length).toBeGreaterThanOrEqual(150);
    expect(distinct(products.map(({ categoryName }) => categoryName))).toHaveLength(14);
    expect(distinct(products.map(({ labName }) => labName))).toHaveLength(labs.length);
  });

  it('is the same every time it is built', () => {
    expect(buildDemoCatalogue().products).toEqual(products);
  });

  it('gives every product a unique nine-digit code', () => {
    expect(distinct(products.map(({ sku }) => sku))).toHaveLength(products.length);
    expect(products.every(({ sku }) => /^\d{9}$/.test(sku))).toBe(true);
  });

  it('never lists the same product from a lab twice', () => {
    const keys = products.map((p) => [p.labName, p.name, p.dosage, p.strength, p.packSize].join('|'));
    expect(distinct(keys)).toHaveLength(products.length);
  });

  it('prices every product in whole rand, at R 1 or more', () => {
    expect(products.every(({ cost }) => Number.isInteger(cost) && cost >= 1)).toBe(true);
  });

  it('charges more for a stronger tablet in the same pack from the same lab', () => {
    const ranges = Object.values(
      Object.groupBy(
        products.filter((p) => p.dosage === 'Tablet' && /^\d+ mg$/.test(p.strength)),
        (p) => [p.labName, p.name, p.packSize].join('|'),
      ),
    );
    const byStrength = ranges.map((range) =>
      (range ?? []).toSorted((a, b) => Number.parseInt(a.strength, 10) - Number.parseInt(b.strength, 10)),
    );
    const costs = byStrength.map((range) => range.map(({ cost }) => cost));
    expect(costs).toEqual(costs.map((range) => range.toSorted((a, b) => a - b)));
  });

  it('has some products out of stock, several running low and some new', () => {
    expect(share(products.filter(({ stock }) => stock === 0).length)).toBeCloseTo(0.04, 1);
    expect(share(products.filter(({ stock }) => stock >= 5 && stock <= 60).length)).toBeCloseTo(0.06, 1);
    expect(share(products.filter(({ stock }) => stock >= 1000).length)).toBeGreaterThan(0.7);
    expect(share(products.filter(({ isNew }) => isNew).length)).toBeCloseTo(0.03, 1);
  });

  it('has variants and pictures for products seen early, and none for most others', () => {
    const pictured = products.filter(({ pictures }) => pictures.length > 0);
    expect(products.filter(({ variants }) => variants.length > 1).length).toBeGreaterThan(60);
    expect(pictured.length).toBeGreaterThan(35);
    expect(pictured.length).toBeLessThan(60);
    expect(pictured.every(({ pictures }) => pictures[0] === 'carton')).toBe(true);
  });

  it('writes strengths that suit their dosage form', () => {
    const perVolume = /\/(\d+(\.\d+)? )?ml$/;
    const solid = products.filter(({ dosage }) => /tablet|capsule|lozenge|suppository|pessary/i.test(dosage));
    expect(solid.filter(({ strength }) => perVolume.test(strength) || strength.includes('%'))).toEqual([]);
    const skin = products.filter(({ dosage }) => ['Cream', 'Ointment', 'Shampoo'].includes(dosage));
    expect(skin.filter(({ strength }) => strength.includes('ml'))).toEqual([]);
  });

  it('spells dosage forms and schedules consistently', () => {
    expect(distinct(products.map(({ dosage }) => dosage)).toSorted()).toEqual(dosageForms.toSorted());
    expect(products.every(({ schedule }) => /^S[0-6]$/.test(schedule))).toBe(true);
  });

  it('writes information as clean HTML of headings, paragraphs and lists', () => {
    for (const { information } of products) {
      expect(information.replaceAll(/<\/?(h3|p|ul|li)>/g, '')).not.toMatch(/[<>]|undefined|\.\./);
      expect(information.match(/<h3>/g)?.length).toBeGreaterThanOrEqual(4);
      expect(sanitiseHtml(information)).toBe(information);
    }
  });

  it('offers trade names as synonyms of words that are in the catalogue', () => {
    const texts = products.map(({ name, description }) => `${name} ${description}`.toLowerCase());
    const isKnown = (meaning: string): boolean =>
      texts.some((text) => meaning.split(/[ -]/).every((word) => text.includes(word)));
    expect(synonyms.length).toBeGreaterThanOrEqual(80);
    expect(distinct(synonyms.map(({ term }) => term))).toHaveLength(synonyms.length);
    expect(distinct(synonyms.map(({ meaning }) => meaning)).filter((meaning) => !isKnown(meaning))).toEqual(
      [],
    );
  });
});
