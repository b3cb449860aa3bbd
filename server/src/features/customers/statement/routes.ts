import { statementQuery } from '@formulary/contract';
import { z } from 'zod';
import { PDF, sendDocument } from '../../../documents/send-document.ts';
import type { App, Services } from '../../../http/app.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { sendTable, TABLE_TYPES } from '../../../http/exports/send-table.ts';
import { findPrintedCustomers } from '../../accounts/printed-customers.ts';
import { findLetterhead, readLogo } from '../../business/find-letterhead.ts';
import { openBrandFile } from '../../storefront/branding/brand-file.ts';
import { findBrand, hostOf } from '../../storefront/branding/find-brand.ts';
import { findPerson } from '../people.ts';
import { readStatement } from './read-statement.ts';
import { STATEMENT_COLUMNS, statementRows } from './statement-table.ts';

export const statementRoutes = (app: App, { db, files, clock, config: settings }: Services): void => {
  const readBrandFile = openBrandFile(settings.brandingFile, app.log);

  app.get(
    '/customers/:id/statement',
    {
      config: { access: 'staff', scope: 'customers:read' },
      schema: {
        operationId: 'findStatement',
        summary: "Find a customer's statement",
        description: 'Of a period, as PDF, CSV or workbook.',
        produces: [PDF, ...TABLE_TYPES],
        params: z.object({ id: z.uuid() }),
        querystring: statementQuery,
      },
    },
    async (request, reply) => {
      const { format, ...period } = request.query;
      const at = clock();
      const customer =
        (await findPerson(db, request.params.id, { at, customersOnly: true })) ?? notFound('Customer');
      const statement = await readStatement(db, customer.id, period);
      const name = `statement-${customer.username.replace(/[^\w-]+/g, '-')}-${period.from}-${period.until}`;
      if (format !== 'pdf')
        return sendTable(reply, db, {
          ...{ format, name },
          columns: STATEMENT_COLUMNS,
          rows: statementRows(statement),
        });
      const brand = await findBrand(db, hostOf(request), await readBrandFile());
      const letterhead = await findLetterhead(db, brand);
      const logo = await readLogo(files, letterhead.logoKey);
      const printed =
        (await findPrintedCustomers(db, [customer.id])).get(customer.id) ?? notFound('Customer');
      // Writing PDFs takes several MiB, so its code is loaded for the first one.
      const { statementDocument } = await import('./statement-document.ts');
      return sendDocument(
        reply,
        await statementDocument(statement, printed, { ...letterhead, logo, at }),
        name,
      );
    },
  );
};
