import {
  MAX_PROBLEM_PHOTOS,
  type OrderProblems,
  type ProblemInput,
  type ProblemKind,
  problemNoteFault,
} from '@formulary/contract';
import { messageOf } from '#web/lib/calls/errors.ts';
import { newIdempotencyKey } from '#web/lib/calls/idempotency-key.ts';
import { createDraftStore } from '#web/lib/drafts/draft-store.ts';
import { deletePhoto, uploadPhoto } from './api.ts';
import { preparePhoto } from './prepare-photo.ts';

export type DraftLine = { kind: ProblemKind | undefined; quantity: number };
/** `id` once it is stored; `failure` if it could not be sent. */
export type DraftPhoto = { key: string; photo: Blob; id?: string; failure?: string };

export type ReportDraft = {
  /** The chosen lines, by the ID of the order's line. */
  lines: ReadonlyMap<string, DraftLine>;
  note: string;
  photos: readonly DraftPhoto[];
  /** Why a chosen file is not among the photos. */
  refusal?: string;
  /** The last payload sent, with its idempotency key. */
  attempt?: { payload: string; key: string };
};

/** Keyed by customer and order. */
export const reportDrafts = createDraftStore<ReportDraft>();

export const EMPTY_REPORT: ReportDraft = { lines: new Map(), note: '', photos: [] };

export const changeLine = (
  draft: ReportDraft,
  id: string,
  change: Partial<DraftLine> | undefined,
): ReportDraft => {
  const lines = new Map(draft.lines);
  if (change === undefined) lines.delete(id);
  else lines.set(id, { ...(lines.get(id) ?? { kind: undefined, quantity: 1 }), ...change });
  return { ...draft, lines };
};

/** What is missing, by the ID of a line, and for the whole report. */
type ReportFaults = { lines: ReadonlyMap<string, string>; none?: string; note?: string; photos?: string };

const left = (id: string, { reportable }: OrderProblems): number =>
  reportable.find(({ orderLineId }) => orderLineId === id)?.quantity ?? 0;

const lineFault = ({ kind, quantity }: DraftLine, most: number): string | undefined => {
  if (quantity > most) return `Only ${most} of this line can still be reported.`;
  return kind ? undefined : 'Choose what is wrong.';
};

/** Returns the input to send, or what is missing. */
export const readReport = (
  { lines, note, photos }: ReportDraft,
  problems: OrderProblems,
): { input: ProblemInput } | { faults: ReportFaults } => {
  const faults = new Map<string, string>();
  const chosen: ProblemInput['lines'] = [];
  for (const [orderLineId, line] of lines) {
    const fault = lineFault(line, left(orderLineId, problems));
    if (fault) faults.set(orderLineId, fault);
    else if (line.kind) chosen.push({ orderLineId, kind: line.kind, quantity: line.quantity });
  }
  const noteFault = problemNoteFault(chosen, note);
  const unsent = photos.some(({ id }) => id === undefined);
  if (lines.size === 0 || faults.size > 0 || noteFault || unsent)
    return {
      faults: {
        lines: faults,
        ...(lines.size === 0 && { none: 'Select at least one product.' }),
        ...(noteFault && { note: noteFault }),
        ...(unsent && {
          photos: photos.some(({ failure }) => failure)
            ? 'Send the photo again, or remove it.'
            : 'Wait until the photos have been uploaded.',
        }),
      },
    };
  const photoIds = photos.flatMap(({ id }) => id ?? []);
  return { input: { lines: chosen, note: note.trim() || null, photoIds } };
};

const changePhotos = (
  draftId: string,
  change: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[],
  refusal?: string,
): void => {
  const { refusal: _, ...draft } = reportDrafts.of(draftId) ?? EMPTY_REPORT;
  reportDrafts.keep(draftId, { ...draft, photos: change(draft.photos), ...(refusal && { refusal }) });
};

type PhotosOf = { draftId: string; orderId: string };

const send = async ({ draftId, orderId }: PhotosOf, { key, photo }: DraftPhoto): Promise<void> => {
  const set = (done: Pick<DraftPhoto, 'id' | 'failure'>) =>
    changePhotos(draftId, (photos) => photos.map((one) => (one.key === key ? { key, photo, ...done } : one)));
  set({});
  try {
    const id = await uploadPhoto(orderId, photo);
    // It may have been removed in the meantime.
    if (reportDrafts.of(draftId)?.photos.some((one) => one.key === key)) set({ id });
    else void deletePhoto(id).catch(() => undefined);
  } catch (error) {
    set({ failure: messageOf(error) });
  }
};

/** Adds photos to a report and uploads each. Those beyond the most that a report takes are left out. */
export const addPhotos = async (of: PhotosOf, files: readonly File[]): Promise<void> => {
  const most = MAX_PROBLEM_PHOTOS - (reportDrafts.of(of.draftId)?.photos.length ?? 0);
  const tooMany = files.length > most ? `A report takes at most ${MAX_PROBLEM_PHOTOS} photos.` : undefined;
  changePhotos(of.draftId, (photos) => photos, tooMany);
  for (const file of files.slice(0, most)) {
    const prepared = await preparePhoto(file);
    if ('refusal' in prepared) {
      changePhotos(of.draftId, (photos) => photos, prepared.refusal);
      continue;
    }
    const photo: DraftPhoto = { key: newIdempotencyKey(), photo: prepared.photo };
    changePhotos(of.draftId, (photos) => [...photos, photo], tooMany);
    void send(of, photo);
  }
};

export const sendPhotoAgain = (of: PhotosOf, photo: DraftPhoto): Promise<void> => send(of, photo);

/** Removes a photo, from the server too. One that cannot be deleted now is removed there within a day. */
export const removePhoto = ({ draftId }: PhotosOf, { key, id }: DraftPhoto): void => {
  changePhotos(draftId, (photos) => photos.filter((one) => one.key !== key));
  if (id) void deletePhoto(id).catch(() => undefined);
};
