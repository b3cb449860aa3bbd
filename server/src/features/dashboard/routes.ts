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
        summary: 'Find the version that runs',
        description: 'The version of Formulary, and the commit that it was built from, if that is known.',
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
        summary: 'Find what needs attention',
        description: 'Proofs to approve, orders to pick, products running out.',
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
        summary: 'Find the first steps',
        description: 'The steps from an empty store to its first tax invoice, and which are done.',
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
        summary: 'Confirm a first step',
        description: 'What is set by default suits the business.',
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
        description: 'On the dashboard, for all staff.',
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
        summary: 'Find recent sales',
        description: 'By day and by product.',
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
        summary: 'Find what customers owe',
        description: 'In total and by age.',
        response: { 200: outstanding },
      },
    },
    () => findOutstanding(db, clock()),
  );
};
