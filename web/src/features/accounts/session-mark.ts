const KEY = 'signed-in';

/** Notes that somebody is signed in on this browser, until they sign out: a session that ends meanwhile can be told so. */
export const markSignedIn = (): void => {
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // Without storage nobody is told that a session has ended.
  }
};

export const markSignedOut = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was noted.
  }
};

/** Whether somebody was signed in here and did not sign out. */
export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};
