const KEY = 'signed-in';

/**
 * Remembers in this browser that a user is signed in, so that the login screen can say when their session has ended.
 */
export const markSignedIn = (): void => {
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // Without storage, the login screen cannot say that the session has ended.
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
