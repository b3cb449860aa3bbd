import { describe, expect, it } from 'vitest';
import {
  chooseCategories,
  chooseLabs,
  findLabs,
  isCategoryChosen,
  isLabChosen,
  labsOf,
  NOTHING,
  namedCategories,
  namesById,
  pressCategory,
  pressLab,
} from './choose.ts';

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
  it('selects a whole lab', () => {
    expect(pressLab(NOTHING, 'k')).toEqual({ ...NOTHING, labId: 'k' });
    expect(pressLab({ labId: 't', categoryId: 'an' }, 'k')).toEqual({ ...NOTHING, labId: 'k' });
  });

  it('selects a category with its lab', () => {
    expect(pressCategory(NOTHING, 'k', 'ab')).toEqual({ ...NOTHING, labId: 'k', categoryId: 'ab' });
    expect(pressCategory({ labs: ['k', 't'] }, 'k', 'ab')).toEqual({
      ...NOTHING,
      labId: 'k',
      categoryId: 'ab',
    });
  });

  it('is cleared by pressing the current choice', () => {
    expect(pressLab({ labId: 'k' }, 'k')).toEqual(NOTHING);
    expect(pressLab({ labId: 'k', categoryId: 'ab' }, 'k')).toEqual(NOTHING);
    expect(pressCategory({ labId: 'k', categoryId: 'ab' }, 'k', 'ab')).toEqual(NOTHING);
  });

  it('distinguishes the same category of two labs', () => {
    expect(pressCategory({ labId: 'k', categoryId: 'an' }, 't', 'an')).toEqual({
      ...NOTHING,
      labId: 't',
      categoryId: 'an',
    });
  });

  it('removes one of several chosen labs and keeps the others', () => {
    expect(pressLab({ labs: ['k', 't'] }, 'k')).toEqual({ ...NOTHING, labId: 't' });
    expect(pressLab({ labs: ['k', 't', 'c'] }, 't')).toEqual({ ...NOTHING, labs: ['k', 'c'] });
    expect(pressLab({ labs: ['k', 't'] }, 'c')).toEqual({ ...NOTHING, labId: 'c' });
  });

  it('follows the same rule with several labs', () => {
    const one = { labId: 'k', categoryId: 'an' };
    expect(chooseLabs(one, ['k', 't'])).toEqual({ ...NOTHING, labs: ['k', 't'] });
    expect(chooseLabs(one, [])).toEqual(NOTHING);
    expect(chooseLabs({ labs: ['k', 't'], categoryId: 'an' }, ['t'])).toEqual({
      ...NOTHING,
      labId: 't',
      categoryId: 'an',
    });
    expect(chooseCategories({ labId: 'k' }, ['an'])).toEqual({ ...NOTHING, ...one });
    expect(chooseCategories({ labId: 'k' }, ['an', 'ab'])).toEqual({
      ...NOTHING,
      labId: 'k',
      categories: ['an', 'ab'],
    });
    expect(chooseCategories(one, [])).toEqual(NOTHING);
  });

  it('knows which labs and categories are chosen', () => {
    const several = { labs: ['k', 't'], categoryId: 'an' };
    expect(labsOf(several)).toEqual(['k', 't']);
    expect(isLabChosen(several, 't')).toBe(true);
    expect(isCategoryChosen(several, 't', 'an')).toBe(true);
    expect(isCategoryChosen(several, 'c', 'an')).toBe(false);
  });

  it('ignores categories whose name is blank or not a string', () => {
    const categories = [
      { id: '1', name: '  ' },
      { id: '2', name: 7 as unknown as string },
      ...bay.categories,
    ];
    expect(namedCategories({ categories })).toEqual(bay.categories);
  });

  it('finds labs by their own name or that of a category', () => {
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
});
