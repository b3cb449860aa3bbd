import { errorOf } from '#web/lib/calls/api.ts';
import { API_BASE } from '#web/lib/calls/base-url.ts';
import { OfflineError } from '#web/lib/calls/errors.ts';

type ProofToSend = {
  file: File;
  /** The orders that it pays, where the customer named any. */
  orderIds: readonly string[];
  /** Gets 0 to 1, as the bytes leave. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

const NO_BODY = [204, 205, 304];

const answerOf = (call: XMLHttpRequest): Response =>
  new Response(NO_BODY.includes(call.status) ? null : call.responseText, {
    status: call.status,
    headers: { 'retry-after': call.getResponseHeader('retry-after') ?? '' },
  });

/** Sends the form. By XMLHttpRequest, the only one that says how much of a body has left. */
const post = ({ onProgress, signal }: ProofToSend, form: FormData): Promise<Response> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    signal.addEventListener('abort', abort, { once: true });
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => resolve(answerOf(call));
    call.onerror = () => reject(new OfflineError(undefined));
    call.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    call.onloadend = () => signal.removeEventListener('abort', abort);
    call.open('POST', new URL('payments', API_BASE));
    call.withCredentials = true;
    call.setRequestHeader('accept', 'application/json');
    call.send(form);
  });

/**
 * Uploads a proof of payment and returns its id. Throws `ApiError`, `OfflineError`, or an `AbortError` when it was
 * stopped by the signal.
 */
export const sendProof = async (proof: ProofToSend): Promise<string> => {
  const form = new FormData();
  // The orders first: the server reads a form in its order.
  if (proof.orderIds.length === 1) form.set('orderId', proof.orderIds[0] ?? '');
  else for (const id of proof.orderIds) form.append('orderIds', id);
  form.set('file', proof.file);
  const response = await post(proof, form);
  if (response.status >= 400) throw await errorOf(response);
  return (await response.text()).trim().replace(/^"|"$/g, '');
};
