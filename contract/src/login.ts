/** Apart from the schemas, because the login screen is shown before they are loaded. */
export const LOGIN_REQUIRED = {
  username: 'Username is required.',
  password: 'Password is required.',
} as const;
