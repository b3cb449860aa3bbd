import sanitize from 'sanitize-html';

const TEXT = ['p', 'br', 'hr', 'div', 'span', 'blockquote', 'h2', 'h3', 'h4', 'h5', 'h6'];
const INLINE = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'a', 'img'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/**
 * Sanitises HTML for storage: text, lists, tables, links and pictures; nothing that runs, loads, styles or could be mistaken
 * for part of the page. Links open in a new tab. Sanitising twice changes nothing.
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

/** Like `sanitiseHtml`, for text that may also be plain, whose line breaks and special characters are preserved. */
export const sanitiseText = (text: string): string => {
  if (TAG.test(text)) return sanitiseHtml(text);
  return text
    .trim()
    .replace(BARE_AMPERSAND, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r?\n/g, '<br />');
};
