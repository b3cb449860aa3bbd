/**
 * Draws the page before its scripts and its style sheet have arrived: the frame of the app, and placeholders in the
 * form of the screen asked for. React replaces it with the first screen.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { writeProducts } from './products.ts';
import { writeRequests } from './requests.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

const minify = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1');

/** Returns a block of the style sheet, so that its colours and its fallback fonts are written once. */
const blockOf = (styles: string, start: string): string => {
  const from = styles.indexOf(start);
  if (from < 0) throw new Error(`styles.css has no ${start}`);
  return styles.slice(from, styles.indexOf('\n}', from) + 2);
};

const SHARED = [
  ':root {',
  ':root[data-theme="dark"] {',
  '@font-face {\n  font-family: "Geist Fallback"',
  '@font-face {\n  font-family: "Fraunces Fallback"',
];

const makeStyle = (): string => {
  const styles = read('../../src/styles.css');
  return minify([...SHARED.map((start) => blockOf(styles, start)), read('first-paint.css')].join(''));
};

const box = (width: string, height: string, more = ''): string =>
  `<i style="width:${width};height:${height}${more && `;${more}`}"></i>`;

const LOW = 'margin-top:.5rem';
const ROUND = 'border-radius:10px';
const BRAND = `<div class="f-brand">${box('2.75rem', '2.75rem', ROUND)}${box('6rem', '1.5rem')}</div>`;
/** In a line, a tile and the dialog, the first box and the text give way to a product once that has arrived. */
const LINE = `<div class="f-line">${box('4rem', '4rem', ROUND)}<div>${box('60%', '1rem')}${box('40%', '.875rem', LOW)}${box('3.5rem', '1rem', LOW)}</div>${box('2.75rem', '2.75rem', ROUND)}</div>`;
const FIELD = box('100%', '2.75rem', ROUND);
const TILE = `<div class="f-tile"><i></i><div>${box('80%', '1.25rem')}${box('60%', '1rem', LOW)}</div></div>`;

const SIDE = ['Home', 'Store', 'Orders', 'Lists', 'Payments', 'Documents', 'Profile', 'Cart'];
const side = SIDE.map((name) => `<span data-name="${name}">${name}</span>`).join('');

/** `data-for` names the kinds of screen that have a part; the others lose it. */
const MARKUP = `<div class="first" aria-hidden="true" hidden>
<div data-for="login" class="f-two"><div class="f-login">${BRAND}<div class="f-form"><b>Welcome back</b><p style="margin-top:.5rem">Sign in to order for your pharmacy or practice.</p><span>Username</span>${FIELD}<span>Password</span>${FIELD}${box('100%', '3rem', 'margin-top:3.5rem;border-radius:10px')}</div></div><div></div></div>
<div data-for="guest" class="f-login">${BRAND}</div>
<div data-for="home list quick cart products product page staff" class="f-shell"><div class="f-side">${BRAND}<div data-for="home list quick cart products product page">${side}</div></div>
<div class="f-main"><div class="f-crumbs"></div><div data-for="list quick cart products product page staff" class="f-head"><b></b></div>
<div data-for="home"><div class="f-card f-welcome">${box('14rem', '2.25rem')}${box('18rem', '1.25rem', LOW)}</div><div class="f-card f-usuals">${LINE.repeat(6)}</div></div>
<div data-for="products product">${FIELD}<div class="f-tiles">${TILE.repeat(6)}</div></div>
<div data-for="list">${LINE.repeat(7)}</div>
<div data-for="quick">${FIELD}<div class="f-card">${LINE.repeat(5)}</div></div>
<div data-for="cart" class="f-cart">${LINE.repeat(9)}<div class="f-card f-address" hidden><div></div></div></div></div>
<div data-for="home list quick cart products product page" class="f-aside">${FIELD}</div>
<div data-for="home list quick cart products product page" class="f-tabs"><span>Store</span><span>Orders</span><i></i><span>Payments</span><span>Profile</span></div></div>
<div data-for="product" class="f-over"><div class="f-dialog"><i></i><div>${box('60%', '1.25rem')}${box('80%', '2rem', LOW)}${box('40%', '2rem', 'margin-top:1rem')}${box('50%', '1rem', 'margin-top:2rem')}${box('40%', '1rem', LOW)}</div></div></div>
</div>
<template id="failed"><div class="first"><div role="alert" class="f-failed"><b>This page could not be loaded</b><p style="margin:1rem 0">Check your connection.</p><a href="">Try again</a></div></div></template>`;

/** The kind, title and place in the navigation of a screen, by address. The first match counts. */
const KINDS: [address: string, kind: string, title: string, place: string][] = [
  ['^/login/?$', 'login', '', ''],
  ['^/(set-password|forgot-password|confirm-email|second-factor)', 'guest', '', ''],
  ['^/admin', 'staff', '', ''],
  ['^/$', 'home', '', 'Home'],
  ['^/store/quick-order/?$', 'quick', 'Quick order', 'Store'],
  ['^/store/(quick-order|mine)', 'page', '', 'Store'],
  ['^/store/[^/]+/?$', 'product', 'Store', 'Store'],
  ['^/store/?$', 'products', 'Store', 'Store'],
  ['^/cart', 'cart', 'Cart', 'Cart'],
  ['^/orders/?$', 'list', 'Orders', 'Orders'],
  ['^/orders', 'page', '', 'Orders'],
  ['^/lists', 'page', '', 'Lists'],
  ['^/proof-of-payments', 'page', '', 'Payments'],
  ['^/documents', 'page', 'Documents', 'Documents'],
  ['^/profile', 'page', '', 'Profile'],
  ['', 'page', '', ''],
];

/** Runs in the page, after the markup. */
const show = `(kinds) => {
  const first = document.querySelector('.first');
  const [, kind, title, place] = kinds.find(([address]) => new RegExp(address).test(location.pathname));
  for (const part of first.querySelectorAll('[data-for]'))
    if (!part.dataset.for.split(' ').includes(kind)) part.remove();
  const write = (selector, text) => {
    const element = first.querySelector(selector);
    if (element && text) element.textContent = text;
  };
  if (kind === 'staff') first.querySelector('.f-shell').classList.add('f-staff');
  write('.f-head > b', title);
  first.querySelector('[data-name="' + place + '"]')?.classList.add('here');
  first.hidden = false;
  const fail = () => {
    if (first.isConnected) first.replaceWith(document.getElementById('failed').content.cloneNode(true));
  };
  addEventListener('app-failed', fail);
  addEventListener('error', ({ target }) => { if (target instanceof HTMLScriptElement) fail(); }, true);
}`;

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * The style sheet comes after the placeholder, which is therefore painted before it has arrived. The scripts still run
 * only then, because the browser runs no module before the page's style sheets are there.
 */
export const paintFirst = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const sheets = (html.match(SHEET) ?? []).join('');
      const scripts = [`(${show})(${JSON.stringify(KINDS)});`, writeRequests(bundle), writeProducts()];
      return html
        .replace(SHEET, '')
        .replace(
          '</head>',
          () => `<link rel="expect" href="#drawn" blocking="render"><style>${makeStyle()}</style></head>`,
        )
        .replace(
          '<div id="root"></div>',
          () =>
            `<div id="root">${MARKUP}</div><script>${scripts.join('\n')}</script><i id="drawn"></i>${sheets}`,
        );
    },
  },
});
