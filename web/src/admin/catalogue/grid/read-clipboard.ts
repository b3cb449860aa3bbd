import { withLineFeeds } from '@formulary/contract';

/**
 * Parses cells copied from a spreadsheet: tabs between cells, line breaks between rows, quotes around cells
 * that contain either.
 */
export const readClipboard = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const body = withLineFeeds(text).replace(/\n$/, '');
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '' && /"(?:\t|\n|$)/.test(body.slice(at + 1))) isQuoted = true;
    else if (character === '\t') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  return rows;
};
