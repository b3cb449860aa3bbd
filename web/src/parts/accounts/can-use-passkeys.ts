/** Whether this page can use passkeys: over https (or on this machine), under a name. An IP address has none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
