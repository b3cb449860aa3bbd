import {
  addCents,
  type Cents,
  CHOSEN_CREDIT_REASONS,
  type CreditedLine,
  type CreditNoteInput,
  creditedTotal,
  type DocumentLine,
  inCents,
  lineTotal,
  type StaffDocumentDetail,
  subtractCents,
} from '@formulary/contract';
import { createDraftStore } from '#web/lib/drafts/draft-store.ts';
import { formatMoneyExactly } from '#web/lib/format.ts';
import { readMoney } from '#web/lib/typed-money.ts';

type ChosenReason = (typeof CHOSEN_CREDIT_REASONS)[number];

/** The credit for a line: a number of packs, or an amount as typed. Without `isReturned`, the reason decides. */
type DraftLine = { packs: number; amount: string; isReturned?: boolean };
type CreditBy = 'packs' | 'amount';

export type CreditDraft = {
  reason: ChosenReason | undefined;
  by: CreditBy;
  note: string;
  /** By the ID of the invoice line. */
  lines: ReadonlyMap<string, DraftLine>;
  /** The last payload sent, with its idempotency key. */
  attempt?: { payload: string; key: string };
};

/** Keyed by member of staff and invoice. */
export const creditDrafts = createDraftStore<CreditDraft>();

export const EMPTY_DRAFT: CreditDraft = { reason: undefined, by: 'packs', note: '', lines: new Map() };

const NOTHING: DraftLine = { packs: 0, amount: '' };

export const draftLineOf = ({ lines }: CreditDraft, id: string): DraftLine => lines.get(id) ?? NOTHING;

export const changeLine = (draft: CreditDraft, id: string, change: Partial<DraftLine>): CreditDraft => ({
  ...draft,
  lines: new Map(draft.lines).set(id, { ...draftLineOf(draft, id), ...change }),
});

/** Sets the reason. A wrong price is credited by amount, everything else by packs. */
export const changeReason = (draft: CreditDraft, text: string): CreditDraft => {
  const reason = CHOSEN_CREDIT_REASONS.find((one) => one === text);
  return { ...draft, reason, by: reason === 'wrong-price' ? 'amount' : 'packs' };
};

/** Credits all remaining packs. */
export const creditAllPacks = (draft: CreditDraft, lines: readonly DocumentLine[]): CreditDraft =>
  lines.reduce(
    (all, { id, creditableQuantity }) => changeLine(all, id, { packs: creditableQuantity }),
    draft,
  );

/** Whether the credited packs go back into stock. The delivery fee has no packs. */
export const isRestocked = (draft: CreditDraft, { id, orderLineId }: DocumentLine): boolean => {
  const { packs, isReturned = draft.reason === 'return' } = draftLineOf(draft, id);
  return orderLineId !== null && draft.by === 'packs' && packs > 0 && isReturned;
};

type ReadLine = { line: DocumentLine; credited: CreditedLine; amount: Cents };

/** Returns the credit for a line or an error; undefined if nothing is entered. */
const readLine = (draft: CreditDraft, line: DocumentLine): ReadLine | { error: string } | undefined => {
  const { packs, amount: typed } = draftLineOf(draft, line.id);
  const { id: lineId, cost, creditableQuantity, creditableAmount } = line;
  if (draft.by === 'amount') {
    if (typed.trim() === '') return undefined;
    const amount = readMoney(typed);
    if (amount === undefined || amount === 0) return { error: 'Enter rand and cents, such as 1234.50.' };
    if (amount > creditableAmount)
      return { error: `Only ${formatMoneyExactly(creditableAmount)} can still be credited.` };
    return { line, amount, credited: { lineId, amount, returnToStock: false } };
  }
  if (packs === 0) return undefined;
  if (packs > creditableQuantity) return { error: `Only ${creditableQuantity} can still be credited.` };
  const priced = lineTotal({ cost, quantity: packs });
  const credited = { lineId, quantity: packs, returnToStock: isRestocked(draft, line) };
  if (priced <= creditableAmount) return { line, amount: priced, credited };
  // Part of the price has already been credited.
  return { line, amount: creditableAmount, credited: { ...credited, amount: creditableAmount } };
};

export type ReadDraft = {
  lines: CreditedLine[];
  /** By line ID. */
  errors: ReadonlyMap<string, string>;
  amounts: ReadonlyMap<string, Cents>;
  /** The total of the credit note, including VAT. */
  total: Cents;
  /** The amount of the invoice that can still be credited afterwards, including VAT. */
  left: Cents;
};

const ZERO = inCents(0);

/** Reads a draft. VAT is rounded on the sum of all credits for the invoice, as on the server. */
export const readDraft = (
  draft: CreditDraft,
  { lines, total, pricesIncludeVat }: Pick<StaffDocumentDetail, 'lines' | 'total' | 'pricesIncludeVat'>,
): ReadDraft => {
  const errors = new Map<string, string>();
  const amounts = new Map<string, Cents>();
  const credited: CreditedLine[] = [];
  for (const line of lines) {
    const read = readLine(draft, line);
    if (!read) continue;
    if ('error' in read) errors.set(line.id, read.error);
    else {
      credited.push(read.credited);
      amounts.set(line.id, read.amount);
    }
  }
  const creditedWith = (more: (line: DocumentLine) => Cents): Cents =>
    creditedTotal(
      lines.map((line) => ({
        amount: line.amount,
        rate: line.taxRate,
        credited: addCents(subtractCents(line.amount, line.creditableAmount), more(line)),
      })),
      { total, pricesIncludeVat },
    );
  const before = creditedWith(() => ZERO);
  const after = creditedWith(({ id }) => amounts.get(id) ?? ZERO);
  return {
    lines: credited,
    errors,
    amounts,
    total: subtractCents(after, before),
    left: subtractCents(total, after),
  };
};

/** Returns the input to send; undefined if there is no reason or no line, or if a line has an error. */
export const toCreditNote = (
  draft: CreditDraft,
  { lines, errors }: ReadDraft,
): CreditNoteInput | undefined =>
  draft.reason && lines.length > 0 && errors.size === 0
    ? { reason: draft.reason, note: draft.note.trim() || null, lines }
    : undefined;
