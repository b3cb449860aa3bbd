import { create } from 'zustand';

/** What has been typed on a proof. `ticked` are the orders chosen by hand; null leaves them to the suggestion. */
export type Draft = { amount: string; ticked: string[] | null; restoreAccess: boolean };
const EMPTY: Draft = { amount: '', ticked: null, restoreAccess: false };

const useDrafts = create<{ drafts: ReadonlyMap<string, Draft> }>(() => ({ drafts: new Map() }));

/** What has been typed on a proof, kept while one looks at others. */
export const useDraft = (paymentId: string): [Draft, (change: Partial<Draft>) => void] => {
  const draft = useDrafts(({ drafts }) => drafts.get(paymentId)) ?? EMPTY;
  const change = (next: Partial<Draft>) =>
    useDrafts.setState(({ drafts }) => ({ drafts: new Map(drafts).set(paymentId, { ...draft, ...next }) }));
  return [draft, change];
};

export const forgetDraft = (paymentId: string): void =>
  useDrafts.setState(({ drafts }) => ({ drafts: new Map([...drafts].filter(([id]) => id !== paymentId)) }));
