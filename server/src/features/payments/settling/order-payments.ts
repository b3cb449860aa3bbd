import type { OrderPayments } from '../../orders/ports.ts';
import { settleCredit } from './settle-credit.ts';
import { releaseOrder } from './undo-settlements.ts';

export const orderPayments: OrderPayments = { settleCredit, releaseOrder };
