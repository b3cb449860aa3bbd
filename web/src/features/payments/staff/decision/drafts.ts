import { create } from 'zustand';

/** What has been typed on a proof. `ticked` are the orders chosen by hand; null leaves them to the suggestion. */
export type Draft = { amount: string; ticked: string[] | null; restoreAccess: boolean };
const EMPTY: Draft = { amount: '', ticked: null, restoreAccess: false };

const useDrafts = create<Record<string, Draft>>(() => ({}));

/** What has been typed on a proof, kept while one looks at others. */
export const useDraft = (paymentId: string): [Draft, (change: Partial<Draft>) => void] => {
  const draft = useDrafts((drafts) => drafts[paymentId]) ?? EMPTY;
  const change = (next: Partial<Draft>) => useDrafts.setState({ [paymentId]: { ...draft, ...next } });
  return [draft, change];
};

export const forgetDraft = (paymentId: string): void => {
  const { [paymentId]: _decided, ...others } = useDrafts.getState();
  useDrafts.setState(others, true);
};
