/** Whether a path is a screen for people who are not signed in. */
export const isForGuests = (pathname: string): boolean =>
  /^\/(login|set-password|forgot-password|confirm-email)(\/|$)/.test(pathname);
