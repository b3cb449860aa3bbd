import {
  about,
  attention,
  outstanding,
  setup,
  setupConfirmation,
  setupHiding,
  trade,
} from '@formulary/contract';
import { actorOf } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { RUNNING } from '../../version.ts';
import { confirmSetup, hideSetup } from '../business/save-business.ts';
import { findAttention, findOutstanding } from './attention.ts';
import { findSetup } from './setup.ts';
import { findTrade } from './trade.ts';

export const staffDashboardRoutes = (app: App, { db, clock }: Services): void => {
  app.get(
    '/dashboard/version',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'findVersion',
        summary: 'Get the running version',
        description: 'Returns the version of Formulary and the commit from which it was built, if known.',
        response: { 200: about },
      },
    },
    () => RUNNING,
  );

  app.get(
    '/dashboard/attention',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'findAttention',
        summary: 'Get the tasks that need attention',
        description: 'Returns proofs to approve, orders to pick and products running out.',
        response: { 200: attention },
      },
    },
    () => findAttention(db),
  );

  app.get(
    '/dashboard/setup',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'findSetup',
        summary: 'Get the first steps',
        description:
          'Returns the steps from an empty store to its first tax invoice, and whether each is done.',
        response: { 200: setup },
      },
    },
    () => findSetup(db),
  );

  app.post(
    '/dashboard/setup/confirmations',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'confirmSetup',
        summary: 'Keep the default for a first step',
        description: 'Confirms that the default setting suits the business.',
        body: setupConfirmation,
        response: { 200: setup },
      },
    },
    async (request) => {
      await confirmSetup(db, actorOf(request, clock), request.body.step);
      return findSetup(db);
    },
  );

  app.put(
    '/dashboard/setup',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'hideSetup',
        summary: 'Hide or show the first steps',
        description: 'Applies to the dashboards of all staff.',
        body: setupHiding,
        response: { 200: setup },
      },
    },
    async (request) => {
      await hideSetup(db, actorOf(request, clock), request.body.isHidden);
      return findSetup(db);
    },
  );

  app.get(
    '/dashboard/trade',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'findTrade',
        summary: 'Get recent sales',
        description: 'Returns sales by day and by product.',
        response: { 200: trade },
      },
    },
    () => findTrade(db, clock()),
  );

  app.get(
    '/dashboard/outstanding',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'findOutstanding',
        summary: 'Get the total that customers owe',
        description: 'Returns the total, and the amounts by age.',
        response: { 200: outstanding },
      },
    },
    () => findOutstanding(db, clock()),
  );
};
