import { apiBaseOf } from './api-base.ts';

const injected = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;

export const API_BASE = apiBaseOf(location, injected);

/** Returns the address of a picture. Paths such as `/product-images/x.jpg` are relative to the API's origin. */
export const assetUrl = (path: string): string => new URL(path, new URL(API_BASE).origin).href;
