import { PROOF_MAX_BYTES, type ProofType } from '@formulary/contract';

/** A file that passed the checks, or the reason why it did not. */
export type CheckedProof = { file: File; type: ProofType } | { refusal: string };

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = PROOF_MAX_BYTES / MEGABYTE;
export const PROOF_ADVICE = `JPG, PNG or PDF, up to ${MAX_MEGABYTES} MB`;

const SIGNATURES: [ProofType, RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['application/pdf', /^%PDF-/],
];
const HEIC = /^[\s\S]{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/;

/** Formats a size: `240 KB`, `3.4 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1).replace(/\.0$/, '')} MB`;

const headOf = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  return String.fromCharCode(...bytes);
};

/**
 * Rejects, before the upload, files that the server would reject: those that are empty or too large, and those whose
 * first bytes are not those of a JPG, PNG, WebP or PDF, whatever their names.
 */
export const checkProof = async (file: File): Promise<CheckedProof> => {
  if (file.size === 0) return { refusal: `${file.name} is empty. Choose another file.` };
  if (file.size > PROOF_MAX_BYTES) return { refusal: `${file.name} is larger than ${MAX_MEGABYTES} MB.` };
  const head = await headOf(file).catch(() => undefined);
  if (head === undefined)
    return { refusal: `${file.name} cannot be read. It may have been moved or deleted.` };
  const type = SIGNATURES.find(([, signature]) => signature.test(head))?.[0];
  if (type) return { file, type };
  if (HEIC.test(head))
    return {
      refusal: `${file.name} is a HEIC photo. Save it as a JPG, or take a screenshot of it, and choose that instead.`,
    };
  return { refusal: `${file.name} is not a JPG, PNG or PDF.` };
};
