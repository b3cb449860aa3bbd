import type { DoctorOptions } from '../../doctor/check.ts';
import { type Diagnosis, examine } from '../../doctor/doctor.ts';
import type { Print } from '../command-error.ts';

const MARKS = { ok: '✓', warning: '!', failure: '✗' };

const describe = ({ status, check, text, todo }: Diagnosis): string =>
  [`${MARKS[status]} ${check}: ${text}`, ...(todo ? [`    → ${todo}`] : [])].join('\n');

/** Examines the store and prints what is found; the process ends with code 1 if anything fails. */
export const doctorCommand = async (
  env: NodeJS.ProcessEnv,
  version: string,
  { json, ...options }: DoctorOptions & { json?: boolean },
  print: Print,
): Promise<void> => {
  const found: Diagnosis[] = [];
  for await (const diagnosis of examine(env, version, options)) {
    found.push(diagnosis);
    if (!json) print(describe(diagnosis));
  }
  if (json) print(JSON.stringify(found, null, 2));
  const count = (status: 'failure' | 'warning') => {
    const { length } = found.filter((each) => each.status === status);
    return `${length} ${status}${length === 1 ? '' : 's'}`;
  };
  if (!json) print(`${count('failure')}, ${count('warning')}.`);
  if (found.some(({ status }) => status === 'failure')) process.exitCode = 1;
};
