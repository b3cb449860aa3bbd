import {
  type BankLine,
  type BankLineList,
  bankLineList,
  type bankPreview,
  type bankReturnList,
} from '@formulary/contract';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Harness } from './harness.ts';

const BOUNDARY = 'xxBANKxx';
const field = (name: string, value: string | undefined): Buffer =>
  Buffer.from(
    value === undefined
      ? ''
      : `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
const form = (bytes: Buffer | string, name: string, columns?: string, account?: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  payload: Buffer.concat([
    field('columns', columns),
    field('account', account),
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

type Line = z.input<typeof bankLineList>['bankLines'][number];

/** The back office's requests about bank statements, as a member of staff. Money in rand. */
export const bankOf = (harness: Harness, staff: () => Promise<{ id: string }>) => {
  const post = async (path: string, payload: object) =>
    harness.as(await staff(), { method: 'POST', url: `/api/admin/bank/${path}`, payload });
  const list = async (filter = '', page = 'skip=0&take=100'): Promise<z.input<typeof bankLineList>> => {
    const url = `/api/admin/bank/lines?${page}&filter=${filter}`;
    const answer = await harness.as(await staff(), url);
    expect(answer.statusCode).toBe(200);
    const parsed: BankLineList = bankLineList.parse(answer.json());
    return bankLineList.encode(parsed);
  };
  /** The line with the given text, in any state. */
  const line = async (text: string): Promise<Line> => {
    for (const state of ['open', 'matched', 'ignored'] satisfies BankLine['state'][]) {
      const url = `/api/admin/bank/lines?q=${encodeURIComponent(text)}&filter=state=${state}`;
      const [found] = (await harness.as(await staff(), url)).json().bankLines;
      if (found) return found;
    }
    throw new Error(`There is no bank line with ${text}`);
  };
  return {
    post,
    list,
    line,
    preview: async (
      bytes: Buffer | string,
      columns?: string,
      name = 'statement.csv',
    ): Promise<z.input<typeof bankPreview>> => {
      const url = '/api/admin/bank/preview';
      const answer = await harness.as(await staff(), { method: 'POST', url, ...form(bytes, name, columns) });
      return answer.json();
    },
    upload: async (
      bytes: Buffer | string,
      columns?: string,
      name = 'statement.csv',
      account: string | undefined = undefined,
    ) => {
      const url = '/api/admin/bank/imports';
      return harness.as(await staff(), { method: 'POST', url, ...form(bytes, name, columns, account) });
    },
    returns: async (): Promise<z.input<typeof bankReturnList>['bankReturns']> =>
      (await harness.as(await staff(), '/api/admin/bank/returns?skip=0&take=100')).json().bankReturns,
    /** Approves the line's best proposal; `values` replace parts of it. */
    approve: async (text: string, values: Record<string, unknown> = {}) => {
      const { id, version, proposals } = await line(text);
      const [best] = proposals;
      return post(`lines/${id}/approve`, {
        version,
        customerId: best?.customer.id,
        outcome: best?.outcome,
        paymentId: best?.payment?.id ?? null,
        settlements: best?.orders.map((order) => ({ orderId: order.id, amount: order.amount })),
        ...values,
      });
    },
    undo: async (text: string) => {
      const { id, version } = await line(text);
      return post(`lines/${id}/undo`, { version });
    },
  };
};
