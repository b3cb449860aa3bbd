import {
  BUSINESS_PARTS,
  identityProof,
  LOGO_MAX_BYTES,
  LOGO_TYPES,
  recordVersion,
  staffBusiness,
} from '@formulary/contract';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { actorOf, type RequireIdentity } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { storeLogo } from './letterhead.ts';
import {
  saveAccounts,
  saveBank,
  saveDecimals,
  saveEntryLimit,
  saveIssuer,
  saveLogo,
  saveSecurity,
  saveTerms,
  saveVat,
  showBusiness,
} from './save-business.ts';

const seenVersion = z.object({ version: z.coerce.number().pipe(recordVersion) });
const answer = { 200: staffBusiness };

const OWN_FIRST = 'Set up a second factor for yourself first, under Sign-in and security.';

/**
 * The settings of the business: its details on documents, VAT, terms, bank account, account codes, and how staff sign in.
 * `hasSecondFactor` is injected, because accounts depend on this slice.
 */
export const staffBusinessRoutes = async (
  app: App,
  { db, files, clock }: Services,
  requireIdentity: RequireIdentity,
  hasSecondFactor: (db: Db | Tx, userId: string) => Promise<boolean>,
): Promise<void> => {
  app.get(
    '/business',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'findBusiness',
        summary: 'Get the business settings',
        description:
          "Returns the issuer's details, decimals, VAT, payment terms, bank account and account codes.",
        response: answer,
      },
    },
    () => showBusiness(db),
  );

  app.put(
    '/business/issuer',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveIssuer',
        summary: "Save the issuer's details",
        description: 'Saves the business details shown on documents. Issued documents do not change.',
        body: BUSINESS_PARTS.issuer.extend({ version: recordVersion }),
        response: answer,
      },
    },
    async (request) => {
      const { version, ...issuer } = request.body;
      return saveIssuer(db, { version, ...actorOf(request, clock) }, issuer);
    },
  );

  app.put(
    '/business/bank',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveBankAccount',
        summary: 'Save the bank account',
        description:
          'Saves the bank account shown on documents for payment. Requires your password if you signed in more than 15 minutes ago.',
        refusals: ['TOO_MANY_REQUESTS'],
        body: BUSINESS_PARTS.bank.extend({ version: recordVersion, ...identityProof.shape }),
        response: answer,
      },
    },
    async (request) => {
      const { version, password, ...bank } = request.body;
      await requireIdentity(request, password);
      return saveBank(db, { version, ...actorOf(request, clock) }, bank);
    },
  );

  app.put(
    '/business/vat',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveVat',
        summary: 'Save the VAT settings',
        description:
          'Saves whether prices include VAT, and the standard rates with the days from which they apply. Rates that began before today cannot change.',
        body: BUSINESS_PARTS.vat.extend({ version: recordVersion }),
        response: answer,
      },
    },
    async (request) => {
      const { version, ...vat } = request.body;
      return saveVat(db, { version, ...actorOf(request, clock) }, vat);
    },
  );

  app.put(
    '/business/terms',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveTerms',
        summary: 'Save the payment terms',
        description:
          'Saves the number of days from an invoice to its due date, and the payment text printed on documents.',
        body: BUSINESS_PARTS.terms.extend({ version: recordVersion }),
        response: answer,
      },
    },
    async (request) => {
      const { version, ...terms } = request.body;
      return saveTerms(db, { version, ...actorOf(request, clock) }, terms);
    },
  );

  app.put(
    '/business/accounts',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveAccountCodes',
        summary: 'Save the account codes',
        description: 'Saves the account codes that exports for the accountant use.',
        body: BUSINESS_PARTS.accounts.extend({ version: recordVersion }),
        response: answer,
      },
    },
    async (request) => {
      const { version, ...accounts } = request.body;
      return saveAccounts(db, { version, ...actorOf(request, clock) }, accounts);
    },
  );

  app.put(
    '/business/entries',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveEntryLimit',
        summary: 'Save the limit for credits and debits',
        description:
          'Saves the total that one person may credit or debit to an account in 24 hours. Entries over this limit need another Admin’s approval. Requires your password if you signed in more than 15 minutes ago.',
        refusals: ['TOO_MANY_REQUESTS'],
        body: BUSINESS_PARTS.entries.extend({ version: recordVersion, ...identityProof.shape }),
        response: answer,
      },
    },
    async (request) => {
      const { version, password, ...entries } = request.body;
      await requireIdentity(request, password);
      return saveEntryLimit(db, { version, ...actorOf(request, clock) }, entries);
    },
  );

  app.put(
    '/business/security',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveSecurity',
        summary: 'Set whether staff need a second factor',
        description:
          'Staff without a second factor can do nothing else until they set one up. Only an Admin who has one can require it. This does not affect API tokens. Requires your password if you signed in more than 15 minutes ago.',
        refusals: ['TOO_MANY_REQUESTS'],
        body: BUSINESS_PARTS.security.extend({ version: recordVersion, ...identityProof.shape }),
        response: answer,
      },
    },
    async (request) => {
      const { version, password, ...security } = request.body;
      await requireIdentity(request, password);
      const actor = actorOf(request, clock);
      return saveSecurity(db, { version, ...actor }, security, async (tx) => {
        if (await hasSecondFactor(tx, actor.actorId)) return;
        throw new AppError('VALIDATION', OWN_FIRST, { errors: { secondFactorRequired: OWN_FIRST } });
      });
    },
  );

  app.put(
    '/business/decimals',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'saveDecimals',
        summary: 'Set the number of decimals in prices',
        description:
          'Sets whether prices, delivery fees and totals are in whole rand or in rand and cents. No amount changes.',
        refusals: ['HAS_CENTS', 'CONFLICT'],
        body: BUSINESS_PARTS.decimals.extend({ version: recordVersion }),
        response: answer,
      },
    },
    (request) => {
      const { version, decimals } = request.body;
      return saveDecimals(db, { version, ...actorOf(request, clock) }, decimals);
    },
  );

  app.delete(
    '/business/logo',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'removeLogo',
        summary: 'Remove the logo',
        description: 'Documents issued from now on have no logo.',
        querystring: seenVersion,
        response: answer,
      },
    },
    (request) => saveLogo(db, { ...request.query, ...actorOf(request, clock) }, null),
  );

  await app.register(async (pictures: App) => {
    // The picture is the raw body; the access guard runs before it is read.
    pictures.addContentTypeParser(
      [...LOGO_TYPES],
      { parseAs: 'buffer', bodyLimit: LOGO_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );

    pictures.put(
      '/business/logo',
      {
        config: { access: 'admin' },
        schema: {
          operationId: 'saveLogo',
          summary: 'Upload the logo',
          description:
            'Send the picture as the request body. It is stored as a PNG on white and used for documents issued from now on.',
          consumes: [...LOGO_TYPES],
          querystring: seenVersion,
          response: answer,
        },
      },
      async (request) => {
        const act = { ...request.query, ...actorOf(request, clock) };
        return saveLogo(db, act, await storeLogo(files, request.body));
      },
    );
  });
};
