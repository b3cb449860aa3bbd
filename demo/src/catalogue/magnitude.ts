const amountAndUnit = /^((?:[\d.*/]| (?=\d{3}\b))+) ?(.*)$/;

/** `10*2 ml` → `['10*2', 'ml']`; undefined where a text does not start with a number. */
export const splitAmount = (text: string): { amount: string; unit: string } | undefined => {
  const [, amount = '', unit = ''] = amountAndUnit.exec(text) ?? [];
  return amount === '' ? undefined : { amount, unit };
};

/** `10*2 ml` is 20, `500/125 mg` 625, `1 g` 1000, `100 mcg` 0.1: comparable within one presentation. */
export const magnitude = (text: string): number => {
  const { amount, unit } = splitAmount(text) ?? { amount: '1', unit: '' };
  const parts = amount.replaceAll(' ', '').split('/');
  const total = parts.reduce(
    (sum, part) => sum + part.split('*').reduce((n, factor) => n * Number(factor), 1),
    0,
  );
  if (/^mcg\b/.test(unit)) return total / 1000;
  return /^g\b/.test(unit) ? total * 1000 : total;
};
