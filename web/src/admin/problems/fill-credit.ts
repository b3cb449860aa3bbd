import {
  CREDIT_NOTE_MAX,
  CREDIT_REASON_FOR,
  PROBLEM_KIND_LABEL,
  type StaffDocumentDetail,
  type StaffProblem,
} from '@formulary/contract';
import { type CreditDraft, changeLine, EMPTY_DRAFT } from '#web/admin/documents/crediting/credit-draft.ts';

/** Returns a credit of the reported packs, as far as the invoice still has them, with its reason and note filled in. */
export const creditOfProblem = (
  { lines, note }: StaffProblem,
  { lines: invoiced }: Pick<StaffDocumentDetail, 'lines'>,
): CreditDraft => {
  const reasons = new Set(lines.map(({ kind }) => CREDIT_REASON_FOR[kind]));
  const [only = 'other'] = reasons;
  const reason = reasons.size === 1 ? only : 'other';
  const kinds = [...new Set(lines.map(({ kind }) => PROBLEM_KIND_LABEL[kind]))].join(', ');
  const words = reason === 'other' ? [kinds, note].filter(Boolean).join('. ') : '';
  const empty: CreditDraft = { ...EMPTY_DRAFT, reason, note: words.slice(0, CREDIT_NOTE_MAX) };
  return lines.reduce((draft, { orderLineId, quantity }) => {
    const line = invoiced.find((one) => one.orderLineId === orderLineId);
    return line ? changeLine(draft, line.id, { packs: Math.min(quantity, line.creditableQuantity) }) : draft;
  }, empty);
};
