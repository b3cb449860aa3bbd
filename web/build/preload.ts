import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Preloads the fonts that every screen uses, under their hashed names. */
export const preloadFonts = (fonts: readonly RegExp[]): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => fonts.some((font) => font.test(file)))
        .map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend',
          }),
        ),
  },
});

/** The file of the first screen, by address. */
const SCREENS: [address: string, file: string][] = [
  ['^/login$', 'login'],
  ['^/(?!login$)', 'app'],
  ['^/$', 'home'],
  ['^/store', 'store'],
  ['^/store/.', 'product'],
  ['^/cart', 'cart'],
  ['^/orders/?$', 'orders'],
  ['^/orders/.', 'order'],
  ['^/lists', 'named-lists'],
  ['^/proof-of-payments', 'payments'],
  ['^/profile/?$', 'profile'],
  ['^/profile/.', 'profile-pages'],
  ['^/admin', 'staff'],
];

/** Runs in the page before anything is loaded. */
const preload = `(screens) => {
  const needed = screens.filter(([address]) => new RegExp(address).test(location.pathname));
  for (const file of new Set(needed.flatMap(([, files]) => files)))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
}`;

/** Preloads the files of the first screen, which the entry would request only once it runs. */
export const preloadScreens = (): Plugin => ({
  name: 'preload-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(
        (file): file is Rolldown.OutputChunk => file.type === 'chunk',
      );
      // A chunk shared by several screens may have the same name as a screen.
      const isScreen = ({ moduleIds }: Rolldown.OutputChunk) =>
        moduleIds.some((id) => /\/src\/(app|login-page|routes\/.*screens\/.+)\.tsx$/.test(id));
      const filesOf = (name: string): string[] => {
        const named = chunks.filter((chunk) => chunk.name === name && isScreen(chunk));
        const files = new Set(named.map(({ fileName }) => fileName));
        for (const file of files)
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            files.add(imported);
        return [...files].filter((file) => !html.includes(file));
      };
      const screens = SCREENS.map(([address, name]) => [address, filesOf(name)]);
      return [{ tag: 'script', children: `(${preload})(${JSON.stringify(screens)})`, injectTo: 'head' }];
    },
  },
});
