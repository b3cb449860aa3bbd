/** Whether the page still shows its placeholder, which the first screen replaces. */
export const isFirstScreen = (): boolean => document.querySelector('#root > .first') !== null;
