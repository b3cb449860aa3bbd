/**
 * A process that reads input from outside (typed, pasted or uploaded), one text or file at a time, with memory and time
 * limits. Each lane loads only what its tasks need.
 */
import { performer, performTasks } from './decoding/perform-tasks.ts';
import { AppError } from './http/errors/app-error.ts';

await performTasks(
  {
    picture: async () => {
      const { pictureTask } = await import('./decoding/tasks.ts');
      const { drawPicture } = await import('./decoding/draw-picture.ts');
      return [
        performer(pictureTask, ({ source, formats, make }) =>
          drawPicture(typeof source === 'string' ? source : Buffer.from(source), formats, make),
        ),
      ];
    },
    priceList: async () => {
      const { listFileTask } = await import('./features/catalogue/price-list/reading/list-file-task.ts');
      const { readListFile } = await import('./features/catalogue/price-list/reading/read-list-file.ts');
      return [performer(listFileTask, readListFile)];
    },
    file: async () => {
      const { listFileTask } = await import('./features/quick-order/list-tasks.ts');
      const { matchSent } = await import('./features/quick-order/match-list.ts');
      const { bankFileTask } = await import('./features/bank/reading/statement.ts');
      const { readSentBankFile } = await import('./features/bank/reading/read-bank-file.ts');
      return [performer(listFileTask, matchSent), performer(bankFileTask, readSentBankFile)];
    },
    list: async () => {
      const { choiceKeysTask, lineTask, listTask } = await import('./features/quick-order/list-tasks.ts');
      const { choiceKeysOf, matchLines } = await import('@formulary/contract/matching');
      const { matchSent } = await import('./features/quick-order/match-list.ts');
      return [
        performer(listTask, matchSent),
        performer(lineTask, (line, catalogue) => matchLines(catalogue, [line])),
        performer(choiceKeysTask, async (texts) => choiceKeysOf(texts)),
      ];
    },
  },
  (error) =>
    error instanceof AppError
      ? { code: error.code, message: error.message, errors: error.errors }
      : undefined,
);
