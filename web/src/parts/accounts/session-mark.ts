const KEY = 'signed-in';

/** Remembers in this browser that someone is signed in, so that the end of their session can be reported. */
export const markSignedIn = (): void => {
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // Without storage, the end of a session is not reported.
  }
};

export const markSignedOut = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
};

export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};
