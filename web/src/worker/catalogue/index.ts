/** The copy of the catalogue on this device. */
export const refreshCopy = async (): Promise<void> => {};
export const forgetCopy = async (): Promise<void> => {};
export const answerFromCopy = async (_request: Request): Promise<Response | undefined> => undefined;
