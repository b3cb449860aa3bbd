import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  chooseCategories,
  chooseCategory,
  chooseLab,
  chooseLabs,
  findLabs,
  labsOf,
  namedCategories,
  namesById,
} from './choose.ts';

const none = { labId: undefined, categoryId: undefined };
const karoo = {
  id: 'k',
  name: 'Karoo Health',
  categories: [
    { id: 'ab', name: 'Antibiotics' },
    { id: 'an', name: 'Analgesics' },
  ],
};
const bay = { id: 't', name: 'Table Bay', categories: [{ id: 'an', name: 'Analgesics' }] };

describe('the filter', () => {
  it('takes a lab whole', () => {
    expect(chooseLab(none, 'k')).toEqual({ labId: 'k', categoryId: undefined });
    expect(chooseLab({ labId: 'k', categoryId: 'ab' }, 'k')).toEqual({ labId: 'k', categoryId: undefined });
    expect(chooseLab({ labId: 't', categoryId: 'an' }, 'k')).toEqual({ labId: 'k', categoryId: undefined });
  });

  it('takes a category with its lab', () => {
    expect(chooseCategory(none, 'k', 'ab')).toEqual({ labId: 'k', categoryId: 'ab' });
  });

  it('is cleared by pressing what is chosen', () => {
    expect(chooseLab({ labId: 'k', categoryId: undefined }, 'k')).toEqual(none);
    expect(chooseCategory({ labId: 'k', categoryId: 'ab' }, 'k', 'ab')).toEqual(none);
  });

  it('tells the same category of two labs apart', () => {
    expect(chooseCategory({ labId: 'k', categoryId: 'an' }, 't', 'an')).toEqual({
      labId: 't',
      categoryId: 'an',
    });
  });

  it('ignores categories whose name is blank or no text', () => {
    const categories = [
      { id: '1', name: '  ' },
      { id: '2', name: 7 as unknown as string },
      ...bay.categories,
    ];
    expect(namedCategories({ categories })).toEqual(bay.categories);
  });

  it('finds labs by their name and by that of a category', () => {
    expect(findLabs([karoo, bay], ' BAY ')).toEqual([bay]);
    expect(findLabs([karoo, bay], 'antib')).toEqual([karoo]);
    expect(findLabs([karoo, bay], '')).toEqual([karoo, bay]);
  });

  it('names labs and categories', () => {
    const names = namesById([karoo, bay]);
    expect([names.get('t'), names.get('an'), names.get('gone')]).toEqual([
      'Table Bay',
      'Analgesics',
      undefined,
    ]);
  });

  it('keeps one lab where it always was, and several beside it', () => {
    expect(labsOf({ labId: 'k' })).toEqual(['k']);
    expect(chooseLabs(['k', 't'])).toEqual({ labId: undefined, labs: ['k', 't'] });
    expect(chooseLabs(['t'])).toEqual({ labId: 't', labs: undefined });
    expect(chooseCategories([])).toEqual({ categoryId: undefined, categories: undefined });
    expect(categoriesOf({ categories: ['an', 'ab'] })).toEqual(['an', 'ab']);
  });

  it('of one lab replaces several', () => {
    expect(chooseLab({ labs: ['k', 't'] }, 'k')).toEqual({ labId: 'k' });
  });
});
