import { writeXlsx } from 'hucre/xlsx';

/** A line of a bank's file. Money in rand. */
export type FileLine = { day?: string; amount: number; description: string; reference?: string };

/** Returns a bank's CSV file of these lines. */
export const bankCsv = (lines: readonly FileLine[]): string => {
  const rows = lines.map(
    ({ day = '2026-03-01', amount, description, reference = '' }) =>
      `${day},"${description}","${reference}",${amount.toFixed(2)}`,
  );
  return `FOR ACCOUNT NUMBER 62123456789\nDate,Description,Reference,Amount\n${rows.join('\n')}\n`;
};

/** An XLSX file with one sheet. */
export const workbookOf = async (rows: (string | number | null)[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Order', rows }] }));
