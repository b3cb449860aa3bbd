/** Rejects words that read as translated in screens, emails, documents, comments and test titles. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const BETTER: Record<string, string> = {
  whoever: 'name the person or the part',
  somebody: 'someone',
  everybody: 'everyone',
  'by itself': 'automatically, or on its own',
  'by themselves': 'automatically, or on their own',
};
/** A phrase may span two lines, even of a comment. */
const WORDS = new RegExp(
  `\\b(${Object.keys(BETTER)
    .map((words) => words.replaceAll(' ', '\\s+(?:\\* |// |-- )?'))
    .join('|')})\\b`,
  'gi',
);
/** The SQL of migrations never changes, and this file lists the words. */
const LEFT_OUT = /^server\/drizzle\/|^bench\/results\/|^scripts\/check-words\.ts$|package-lock\.json$/;
const TEXTS = /\.(css|html|json|md|sql|sh|tsx?|ya?ml)$/;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => TEXTS.test(file) && !LEFT_OUT.test(file));
const faults = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(WORDS)].map(({ index, 0: found }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: “${found.replaceAll(/\W+/g, ' ')}”: ${BETTER[found.toLowerCase().replaceAll(/\W+/g, ' ')]}`;
  });
});
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length === 0 ? 0 : 1;
