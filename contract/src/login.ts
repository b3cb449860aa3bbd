/** In a separate file, because the login screen is shown before the schemas are loaded. */
export const LOGIN_REQUIRED = {
  username: 'Username is required.',
  password: 'Password is required.',
} as const;
