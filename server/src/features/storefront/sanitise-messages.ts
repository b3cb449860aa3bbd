import { pictureName, type StoreMessages } from '@formulary/contract';
import { sanitiseHtml } from '../../html/sanitise.ts';
import { AppError } from '../../http/errors/app-error.ts';

type Messages = Omit<StoreMessages, 'version'>;

/** Sanitises the store's messages. VALIDATION for a `name` that is not valid for a picture. */
export const sanitiseMessages = (messages: Messages): Messages => {
  const name = pictureName.safeParse(messages.name);
  if (!name.success) {
    const message = name.error.issues[0]?.message ?? '';
    throw new AppError('VALIDATION', message, { errors: { name: message } });
  }
  return {
    name: name.data,
    openMessage: sanitiseHtml(messages.openMessage),
    closeMessage: sanitiseHtml(messages.closeMessage),
    paymentMessage: sanitiseHtml(messages.paymentMessage),
  };
};
