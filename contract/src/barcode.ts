const BARCODE_LENGTHS = [8, 12, 13, 14];

/** Whether the last digit is the GS1 check digit of the others. */
export const hasCheckDigit = (digits: string): boolean => {
  const weighted = Array.from(digits)
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3));
  return weighted.reduce((sum, product) => sum + product, 0) % 10 === 0;
};

/** A GTIN-13 is a GTIN-14 that begins with a zero, and so on; scanners may return any form. */
export const barcodeSpellings = (digits: string): string[] => {
  const short = digits.replace(/^0+/, '');
  return BARCODE_LENGTHS.filter((length) => length >= short.length).map((length) =>
    short.padStart(length, '0'),
  );
};

/** Separates fields in a GS1 code; many scanners leave it out. */
const SEPARATOR = '\u001d';
/** The symbology prefix that a scanner may send before a code ("]d2", "]C1"). */
const SYMBOLOGY = /^\][a-z]\d/i;
/** Field 01 of a GS1 code in its printed form: "(01)06001234567899(10)AB12". */
const WRITTEN_GTIN = /\(01\)(\d{14})/;
/** A barcode or a NAPPI code. */
const CODE = /^\d{6,14}$/;

/** The lengths of fixed-length GS1 fields, by their two-digit identifier, which the length includes. */
const FIXED_LENGTHS: Readonly<Record<string, number>> = {
  ...{ '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '20': 4, '41': 16 },
  ...{ '11': 8, '12': 8, '13': 8, '14': 8, '15': 8, '16': 8, '17': 8, '18': 8, '19': 8 },
  ...{ '31': 10, '32': 10, '33': 10, '34': 10, '35': 10, '36': 10 },
};

/** Returns the GTIN among the fields of a GS1 code. */
const gtinOf = (fields: string): string | undefined => {
  let rest = fields;
  while (rest !== '') {
    const gtin = /^01(\d{14})/.exec(rest)?.[1];
    if (gtin !== undefined) return hasCheckDigit(gtin) ? gtin : undefined;
    const end = rest.indexOf(SEPARATOR) + 1 || rest.length;
    rest = rest.slice(FIXED_LENGTHS[rest.slice(0, 2)] ?? end);
  }
  return undefined;
};

/**
 * Returns the code that a scanner has read: a barcode, a NAPPI code, or the GTIN of a GS1 code with batch and expiry, with or
 * without separators. Returns undefined for anything else, such as words or a quantity.
 */
export const readScan = (typed: string): string | undefined => {
  const text = typed.trim();
  const code = text.replace(SYMBOLOGY, '');
  const plain = code.replaceAll(SEPARATOR, '');
  if (CODE.test(plain)) return plain;
  const written = WRITTEN_GTIN.exec(code)?.[1];
  if (written !== undefined) return hasCheckDigit(written) ? written : undefined;
  return gtinOf(code);
};
