import type { AccountLog, AuditAction, TransactionSource } from '@formulary/contract';
import {
  CircleCheck,
  CircleMinus,
  CirclePlus,
  CircleX,
  HandCoins,
  type LucideIcon,
  Package,
  PenLine,
  ReceiptText,
  Scale,
} from 'lucide-react';

type LogLabel = { label: string; Icon: LucideIcon };

const TYPES: Record<TransactionSource, LogLabel> = {
  POP: { label: 'Proof of payment', Icon: ReceiptText },
  Order: { label: 'Order', Icon: Package },
  Manual: { label: 'Debit', Icon: Scale },
  Credit: { label: 'Credit', Icon: HandCoins },
};

const STATUSES: Record<AuditAction, LogLabel> = {
  Added: { label: 'Added', Icon: CirclePlus },
  Updated: { label: 'Updated', Icon: PenLine },
  Deleted: { label: 'Deleted', Icon: CircleMinus },
  Approved: { label: 'Approved', Icon: CircleCheck },
  Unapproved: { label: 'Unapproved', Icon: CircleX },
};

export const typeOf = ({ logType }: AccountLog): LogLabel => TYPES[logType];
export const statusOf = ({ logStatus }: AccountLog): LogLabel => STATUSES[logStatus];

/** Rand that the entry added to what is owed; negative is what it took off. */
export const changeOf = ({ currentOutstanding, previousOutstanding }: AccountLog): number =>
  // Rand carry cents: their difference does not, exactly.
  Math.round((currentOutstanding - previousOutstanding) * 100) / 100;
