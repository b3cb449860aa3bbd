import DOMPurify from 'dompurify';

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLAnchorElement) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer';
  }
});

/** Parses HTML written by staff and removes all active content. */
export const purify = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    FORBID_ATTR: ['style', 'id', 'name'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea'],
    RETURN_DOM_FRAGMENT: true,
  });
