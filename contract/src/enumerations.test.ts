import { expect, test } from 'vitest';
import { PROVINCES, ROLES } from './accounts.ts';
import { AUDIT_ACTIONS, TRANSACTION_SOURCES } from './ledger.ts';
import { ORDER_STATUS } from './orders.ts';
import { PAYMENT_TYPE } from './payments.ts';
import { ORDERS_PAGE_SIZE, PAGE_SIZE, PAYMENTS_PAGE_SIZE, ROWS_PER_PAGE } from './wire/paging.ts';

test('enumerations have the specified numbers and names, on the wire and in the database', () => {
  expect(PAYMENT_TYPE).toEqual({ Payment: 0, Credit: 1, Debit: 2 });
  expect(ORDER_STATUS).toEqual({ Ordered: 0, Dispatched: 1, Paid: 2, StoreOrdered: 3 });
  expect(AUDIT_ACTIONS).toEqual(['Added', 'Updated', 'Deleted', 'Approved', 'Unapproved']);
  expect(TRANSACTION_SOURCES).toEqual(['POP', 'Order', 'Manual', 'Credit']);
  expect(ROLES.slice(0, 2)).toEqual(['StoreUser', 'DopeUser']);
  expect(PROVINCES).toHaveLength(9);
});

test('pages have the specified sizes', () => {
  expect([PAGE_SIZE, ORDERS_PAGE_SIZE, PAYMENTS_PAGE_SIZE]).toEqual([20, 30, 20]);
  expect(ROWS_PER_PAGE).toEqual([10, 20, 30, 40, 50]);
});
