import {
  filterQuery,
  orderDocument,
  problemAnswer,
  problemCredit,
  problemState,
  staffProblem,
  staffProblemList,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { listing, setContentRange } from '../../http/paging.ts';
import { idempotencyHeaders } from '../../http/read-request.ts';
import { openIssuing } from '../invoicing/issuing/issuing.ts';
import { answerProblem, creditProblem } from './decide-problem.ts';
import { findProblem, listProblems } from './queries.ts';

const params = z.object({ id: z.uuid() });
const noAnswer = { 204: z.null().describe('Done') };

export const staffProblemsRoutes = (app: App, services: Services): void => {
  const { db, clock, mail } = services;
  const read = { access: 'staff', scope: 'orders:read' } as const;
  const write = { access: 'staff', scope: 'orders:write' } as const;
  const issuing = openIssuing(services);

  app.get(
    '/problems',
    {
      config: read,
      schema: {
        operationId: 'listProblems',
        summary: 'List reported problems',
        description:
          'Returns the newest first, or the oldest first with `filter=state=open`. Can be filtered by order.',
        querystring: listing({
          filter: filterQuery({ state: problemState.optional(), orderId: z.uuid().optional() }).optional(),
        }),
        response: { 200: staffProblemList },
      },
    },
    async ({ query: { page, filter } }, reply) => {
      const answer = await listProblems(db, { ...filter }, page);
      setContentRange(reply, 'problems', page, answer.problems.length, answer.total);
      return answer;
    },
  );

  app.get(
    '/problems/:id',
    {
      config: read,
      schema: {
        operationId: 'findProblem',
        summary: 'Get a reported problem',
        description: 'Includes its lines, its photos and the invoice that a credit would correct.',
        params,
        response: { 200: staffProblem },
      },
    },
    async ({ params: { id } }) => (await findProblem(db, id)) ?? notFound('Reported problem'),
  );

  for (const { path, state, operationId, summary } of [
    {
      path: 'rejection',
      state: 'rejected',
      operationId: 'rejectProblem',
      summary: 'Reject a reported problem',
    },
    {
      path: 'resolution',
      state: 'resolved',
      operationId: 'resolveProblem',
      summary: 'Resolve a problem without a credit',
    },
  ] as const)
    app.post(
      `/problems/:id/${path}`,
      {
        config: write,
        schema: {
          operationId,
          summary,
          description: 'The customer sees `answer` and is notified.',
          refusals: ['CONFLICT', 'STALE'],
          params,
          body: problemAnswer,
          response: noAnswer,
        },
      },
      async (request, reply) => {
        const { id: problemId } = request.params;
        await answerProblem(db, { problemId, state, ...request.body, ...actorOf(request, clock) });
        return reply.code(204).send(null);
      },
    );

  app.post(
    '/problems/:id/credit-notes',
    {
      config: { access: 'staff', scope: 'documents:write' },
      schema: {
        operationId: 'creditProblem',
        summary: 'Credit a reported problem',
        description:
          'Issues a credit note for the invoice of the order and closes the report. A request with the same `Idempotency-Key` returns the same credit note.',
        refusals: ['CONFLICT', 'IDEMPOTENCY_CONFLICT', 'STALE'],
        params,
        headers: idempotencyHeaders,
        body: problemCredit,
        response: { 201: orderDocument },
      },
    },
    async (request, reply) => {
      const { version, creditNote: input } = request.body;
      const act = {
        ...{ problemId: request.params.id, version, input },
        idempotencyKey: request.headers['idempotency-key'],
        ...actorOf(request, clock),
      };
      return reply.code(201).send(await creditProblem(db, act, issuing, mail));
    },
  );
};
