import { writeXlsx } from 'hucre/xlsx';

/** An XLSX file with one sheet. */
export const workbookOf = async (rows: (string | number | null)[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Order', rows }] }));
