import { AppError } from '../../../http/errors/app-error.ts';
import { UnreadableFile } from '../../catalogue/price-list/reading/decode-text.ts';
import type { BankFile } from './bank-file-task.ts';
import { readBankFile } from './read-bank-file.ts';
import type { Statement } from './statement.ts';

/** Reads an uploaded file. VALIDATION that names the line if it cannot be read. Called only in a decoding process. */
export const readSentBankFile = async ({ bytes, mapping }: BankFile): Promise<Statement> => {
  try {
    return await readBankFile(bytes, mapping);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const message = `Line ${error.line}: ${error.message}.`;
    throw new AppError('VALIDATION', message, { errors: { file: message }, cause: error });
  }
};
