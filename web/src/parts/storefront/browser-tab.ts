import type { Branding } from '@formulary/contract';

/** Shows the names of the screen and the store, and the store's icon, in the browser tab. */
export const labelTab = (screen: string | undefined, { title, icon }: Branding): void => {
  document.title = screen ? `${screen} · ${title}` : title;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
};
