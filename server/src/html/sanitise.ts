import sanitize from 'sanitize-html';

const TEXT = ['p', 'br', 'hr', 'div', 'span', 'blockquote', 'h2', 'h3', 'h4', 'h5', 'h6'];
const INLINE = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'a', 'img'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/**
 * HTML that an operator wrote, as it may be stored: text, lists, tables, links and pictures; nothing that acts, loads,
 * styles or could pass for a part of the page. Links open apart. Sanitising twice changes nothing.
 */
export const sanitiseHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [...TEXT, ...INLINE, ...LISTS, ...TABLES],
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
    },
  }).trim();

const TAG = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i;
const BARE_AMPERSAND = /&(?!([a-z]+|#\d+|#x[\da-f]+);)/gi;

/** As `sanitiseHtml`, for what may be plain text just as well: that keeps its lines and every sign in it. */
export const sanitiseText = (text: string): string => {
  if (TAG.test(text)) return sanitiseHtml(text);
  return text
    .trim()
    .replace(BARE_AMPERSAND, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r?\n/g, '<br />');
};
