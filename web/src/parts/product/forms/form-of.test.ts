import { describe, expect, it } from 'vitest';
import { formOf } from './form-of.ts';

describe('the drawing of a dosage form', () => {
  it.each([
    ['Tablet', 'tablet'],
    ['Film coated tablet', 'tablet'],
    ['TAB', 'tablet'],
    ['CAP', 'capsule'],
    ['Slow-release capsule', 'capsule'],
    ['Effervescent tablet', 'effervescent'],
    ['SUS', 'bottle'],
    ['Powder for suspension', 'bottle'],
    ['INJ', 'syringe'],
    ['Pre-filled pen', 'syringe'],
    ['Solution for injection', 'syringe'],
    ['Powder for injection', 'vial'],
    ['Nebuliser solution', 'vial'],
    ['Infusion', 'bag'],
    ['Eye drops, single dose', 'drops'],
    ['Eye ointment', 'tube'],
    ['Vaginal cream', 'tube'],
    ['Dry powder inhaler', 'inhaler'],
    ['Aqueous nasal spray', 'spray'],
    ['Powder', 'tub'],
    ['Chewing gum', 'lozenge'],
    ['Drug-eluting stent', 'stent'],
    ['Suppository', 'suppository'],
    ['OIN', 'tube'],
    ['EYD', 'drops'],
    ['Susp.', 'bottle'],
    ['TTS', 'patch'],
    ['JUT', 'box'],
    ['', 'box'],
  ])('of "%s" is a %s', (dosage, form) => {
    expect(formOf(dosage)).toBe(form);
  });
});
