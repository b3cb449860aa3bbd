import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';

/** A PDF as readers see it: title, language, and each page's lines from top to bottom. */
export type ReadPdf = { title: unknown; language: unknown; pages: string[][]; size: number };

const isText = (item: object): item is TextItem => 'str' in item && 'transform' in item;

type Part = { from: number; to: number; text: string };

const joined = (parts: Part[]): string => {
  let line = '';
  let end: number | undefined;
  for (const { from, to, text } of parts.sort((a, b) => a.from - b.from)) {
    line += end !== undefined && from - end > 1 ? ` ${text}` : text;
    end = to;
  }
  return line.replaceAll('\u00a0', ' ').replace(/ +/g, ' ').trim();
};

const linesOf = (items: TextItem[]): string[] => {
  const lines = new Map<number, Part[]>();
  for (const { str, transform, width } of items) {
    if (str.trim() === '') continue;
    const baseline = Math.round(Number(transform[5]));
    const from = Number(transform[4]);
    lines.set(baseline, [...(lines.get(baseline) ?? []), { from, to: from + width, text: str }]);
  }
  return [...lines.entries()].sort(([a], [b]) => b - a).map(([, parts]) => joined(parts));
};

/** Parses a PDF; throws if it is invalid. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const { info } = await pdf.getMetadata();
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(linesOf(items.filter(isText)));
  }
  const facts: Record<string, unknown> = { ...info };
  await loading.destroy();
  return { title: facts.Title, language: facts.Language, pages, size: bytes.length };
};

type Tag = { role?: string; alt?: string; id?: string; children?: Tag[] };

/**
 * Returns the tags of a PDF in reading order, those with text or an alternative text as `H1 Tax invoice`, indented by
 * their depth. Footers, rules and repeated headers, which are not content, are left out.
 */
export const readTags = async (bytes: Uint8Array): Promise<string[]> => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const found: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const texts = new Map<string, string>();
    const open: string[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        const id = open.findLast(Boolean);
        if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str} `);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? '');
    }
    const walk = ({ role = '', alt, children = [] }: Tag, depth: number): void => {
      const text = children.flatMap(({ id }) => (id ? [texts.get(id) ?? ''] : [])).join(' ');
      const words = (alt ?? text).replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();
      if (role && role !== 'Root') found.push(`${' '.repeat(depth)}${role} ${words}`.trimEnd());
      for (const child of children) if (child.role) walk(child, depth + 1);
    };
    const tree: Tag | null = await page.getStructTree();
    if (tree) walk(tree, -1);
  }
  await loading.destroy();
  return found;
};
