import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Preloads the fonts that every screen shows, under the hashed names of the build. */
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
