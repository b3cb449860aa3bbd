import { readFile } from 'node:fs/promises';
import {
  askedLine,
  LIST_FILE_MAX_BYTES,
  matchAnswer,
  matchedLine,
  matchRequest,
  packs,
} from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { currentUser, isStaff } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { limitRate, takeTurns } from '../../http/guards/rate-limit.ts';
import { acceptForms, receiveForm } from '../../http/receive-file.ts';
import { inTemporaryFolder } from '../../storage/folders.ts';
import { findProductsOfLine, findProductsOfList, type Matching } from './find-products-of-list.ts';
import { findChoices } from './learned-choices.ts';
import { learnedRoutes } from './learned-routes.ts';

/** More than anyone pastes and uploads in an hour. */
const LISTS_PER_HOUR = 600;
/** How many lists of one person may wait while another is being read. */
const MOST_WAITING = 4;
/** Lines typed while offline arrive together. */
const MOST_LINES_WAITING = 100;

const lineQuery = askedLine.extend({ quantity: z.coerce.number().pipe(packs).optional() });

export const quickOrderRoutes = async (app: App, services: Services): Promise<void> => {
  const { db, readCatalogue, config } = services;
  const lists = limitRate(db, {
    name: 'quick-order',
    points: LISTS_PER_HOUR,
    seconds: 3600,
    refusal: 'You have matched too many lists in the past hour.',
  });

  const inTurn = takeTurns(
    MOST_WAITING,
    'Your other lists are still being read. Please wait, then try again.',
  );

  const lineInTurn = takeTurns(
    MOST_LINES_WAITING,
    'Your other lines are still being looked up. Please wait, then try again.',
  );

  /** Staff enter lines for many customers, so they have no choices of their own. */
  const matchingOf = (request: FastifyRequest): Matching => {
    const { id, role } = currentUser(request);
    return { readCatalogue, choicesOf: async (words) => (isStaff(role) ? [] : findChoices(db, id, words)) };
  };

  learnedRoutes(app, services);
  await acceptForms(app, { maxBytes: LIST_FILE_MAX_BYTES });

  app.get(
    '/quick-order/line',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'matchLine',
        summary: 'Match one line with products',
        description:
          'Uses the same rules as for the lines of a list. Only a `sure` match may be ordered without confirmation by a person. If you send a `quantity`, any number in the text is treated as part of the product description.',
        refusals: ['TOO_MANY_REQUESTS', 'TOO_COMPLEX'],
        querystring: lineQuery,
        response: { 200: matchedLine },
      },
    },
    async (request) => {
      const { id } = currentUser(request);
      return lineInTurn(id, () => findProductsOfLine(matchingOf(request), request.query));
    },
  );

  app.post(
    '/quick-order/match',
    {
      // Only reads.
      config: { access: 'signed-in', whileImpersonating: true },
      schema: {
        operationId: 'matchList',
        summary: 'Match a list with products',
        description:
          'Accepts order lines or pasted text, such as an email, spreadsheet columns or a CSV file. Quantities may come before or after the product, or be left out. Each line is `sure` (exactly one product matches), `doubtful` (a person should choose among the candidates) or `missing` (no product matches). Changes nothing.',
        refusals: ['TOO_MANY_REQUESTS', 'TOO_COMPLEX'],
        body: matchRequest,
        response: { 200: matchAnswer },
      },
    },
    async (request) => {
      const { id } = currentUser(request);
      await lists.count(id);
      const { lines: asked, text = '' } = request.body;
      return inTurn(id, () => findProductsOfList(matchingOf(request), asked ? { lines: asked } : { text }));
    },
  );

  app.post(
    '/quick-order/read',
    {
      config: { access: 'signed-in', whileImpersonating: true },
      bodyLimit: LIST_FILE_MAX_BYTES + 64 * 1024,
      schema: {
        consumes: ['multipart/form-data'],
        operationId: 'readList',
        summary: 'Match a list in a file with products',
        description:
          'Accepts a text file, a CSV file with any separator, or an XLSX workbook, and detects its columns and quantities. In a workbook, reads the sheet with the most order lines. Returns the same response as for pasted text. The file is not stored.',
        refusals: ['TOO_MANY_REQUESTS', 'TOO_COMPLEX'],
        response: { 200: matchAnswer },
      },
    },
    async (request) => {
      const { id } = currentUser(request);
      await lists.count(id);
      return inTemporaryFolder(config.dataDir, async (folder) => {
        const form = await receiveForm(request, folder, LIST_FILE_MAX_BYTES);
        return inTurn(id, async () =>
          findProductsOfList(matchingOf(request), { file: await readFile(form.file.path) }),
        );
      });
    },
  );
};
