/** Longer than any mark before the words of a message. */
const HEAD = 160;

/** Removes the marks of a quoted e-mail at the beginning of a line, including a lone "|". */
export const withoutQuotes = (line: string): string => {
  let at = 0;
  let isQuoted = false;
  for (; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '>' || (sign === '|' && !line.includes('|', at + 1))) isQuoted = true;
    else if (sign.trim() !== '') break;
  }
  return isQuoted ? line.slice(at) : line;
};

const MOMENT = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)? - ?/i;
const BRACKETS = /^\[([^\]]{10,40})\] ?/;
const SENDER = /^[^\s:][^:]{0,59}:\s/;

const isMoment = (text: string): boolean =>
  /\d:\d\d/.test(text) && /^[\d:./, -]+$/.test(text.replace(/[ap]\.?m\.?/i, ''));

/** Removes the time and sender of a message from a line of a copied or exported conversation. */
export const withoutStamp = (line: string): string => {
  const head = line
    .slice(0, HEAD)
    .replace(/^[\u200e\s]+/, '')
    .replaceAll(/\s/g, ' ');
  const [brackets = '', inside = ''] = BRACKETS.exec(head) ?? [];
  const [stamp = ''] = isMoment(inside) ? [brackets] : (MOMENT.exec(head) ?? []);
  if (stamp === '') return line;
  const [sender = ''] = SENDER.exec(head.slice(stamp.length)) ?? [];
  if (sender === '') return line;
  return line.replace(/^[\u200e\s]+/, '').slice(stamp.length + sender.length);
};
