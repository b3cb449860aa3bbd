/**
 * The content of an email, independent of text or HTML. `facts` are pairs of label and value; `page` is a path in the
 * store.
 */
export type Content = {
  subject: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  page?: { label: string; path: string };
  /** A less important page, linked at the end. */
  footer?: { label: string; path: string };
};

export type Envelope = {
  title: string;
  supportEmail: string;
  /** The name to greet; without it the greeting is plain. */
  name?: string | undefined;
  pageUrl: (path: string) => string;
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
/** Joins lines, because subjects and names must be a single line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const greetingOf = ({ name }: Envelope): string => (name === undefined ? 'Hello,' : `Dear ${oneLine(name)},`);

const textOf = (content: Content, envelope: Envelope): string => {
  const { title, supportEmail, pageUrl } = envelope;
  return [
    greetingOf(envelope),
    ...content.paragraphs,
    ...(content.facts ? [content.facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(content.page ? [`${content.page.label}: ${pageUrl(content.page.path)}`] : []),
    `${title}\n${supportEmail}`,
    ...(content.footer ? [`${content.footer.label}: ${pageUrl(content.footer.path)}`] : []),
  ].join('\n\n');
};

const htmlOf = (content: Content, envelope: Envelope): string => {
  const { title, supportEmail, pageUrl } = envelope;
  const facts = content.facts?.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:2px 16px 2px 0;font-weight:normal;color:#66716b">${escapeHtml(label)}</th><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
  );
  const linkTo = ({ label, path }: { label: string; path: string }, color: string): string =>
    `<p><a href="${escapeHtml(pageUrl(path))}" style="color:${color}">${escapeHtml(label)}</a></p>`;
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f7f6f2;color:#17211d;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e5e3db">
<p>${escapeHtml(greetingOf(envelope))}</p>
${content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${facts ? `<table cellpadding="0" cellspacing="0">${facts.join('')}</table>` : ''}
${content.page ? linkTo(content.page, '#0d5c48') : ''}
<p style="color:#66716b">${escapeHtml(title)}<br><a href="mailto:${escapeHtml(supportEmail)}" style="color:#66716b">${escapeHtml(supportEmail)}</a></p>
${content.footer ? linkTo(content.footer, '#66716b') : ''}</div></body></html>`;
};

export const writeMessage = (
  content: Content,
  envelope: Envelope,
): { subject: string; text: string; html: string } => ({
  subject: oneLine(content.subject),
  text: textOf(content, envelope),
  html: htmlOf(content, envelope),
});
