/** Whether a path is of a screen for who is not signed in. */
export const isForGuests = (pathname: string): boolean =>
  /^\/(login|set-password|forgot-password|confirm-email)(\/|$)/.test(pathname);
