/** Whether this page can use passkeys: over HTTPS (or on this machine), under a host name. An IP address is not one. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
