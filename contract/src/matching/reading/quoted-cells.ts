const isBlank = (line: string, at: number, sign: string): boolean =>
  at < line.length && line[at] !== sign && line.charAt(at).trim() === '';

/** Reads a quoted cell, whose text begins at `from`. Returns where it ends; undefined if it is not closed. */
const readQuoted = (line: string, from: number, sign: string): { cell: string; end: number } | undefined => {
  let cell = '';
  let begin = from;
  for (;;) {
    const quote = line.indexOf('"', begin);
    if (quote < 0) return undefined;
    cell += line.slice(begin, quote);
    if (line[quote + 1] === '"') {
      cell += '"';
      begin = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (isBlank(line, end, sign)) end += 1;
    return end === line.length || line[end] === sign ? { cell, end } : undefined;
  }
};

/**
 * Splits a line of a CSV file into trimmed cells. A cell may be in quotation marks, two of which stand for one. Undefined if
 * something follows a closing mark, or a cell is not closed.
 */
export const quotedCells = (line: string, sign: string): string[] | undefined => {
  const cells: string[] = [];
  if (!line.includes(sign) && line.trim() === '') return cells;
  for (let at = 0; at <= line.length; at += 1) {
    while (isBlank(line, at, sign)) at += 1;
    if (line[at] === '"') {
      const read = readQuoted(line, at + 1, sign);
      if (!read) return undefined;
      cells.push(read.cell);
      at = read.end;
    } else {
      const next = line.indexOf(sign, at);
      const end = next < 0 ? line.length : next;
      cells.push(line.slice(at, end).trimEnd());
      at = end;
    }
  }
  return cells;
};
