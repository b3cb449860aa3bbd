import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  businessIssuer,
  DEFAULT_TIME_ZONE,
  type OpeningHours,
  openingHours,
  PASSWORD_MIN,
  timeZone,
} from '@formulary/contract';
import { ConfigError, readConfig } from '../../config.ts';
import type { Tx } from '../../db/client.ts';
import { createUser } from '../../features/accounts/create-user.ts';
import { DEMO_PASSWORD } from '../../features/accounts/demonstration.ts';
import { changeDecimals } from '../../features/business/decimals.ts';
import { confirmSetup, saveIssuer } from '../../features/business/save-business.ts';
import { findStore } from '../../features/storefront/queries.ts';
import { saveHours } from '../../features/storefront/staff/change-store.ts';
import type { Actor } from '../../http/access.ts';
import type { Services } from '../../http/app.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { openLog, openServices } from '../../open-services.ts';
import { formatSettings } from '../../settings-file.ts';
import { CommandError, openQuestions, type Print, type Questions } from '../terminal.ts';

type Answer =
  | 'dataDir'
  | 'domain'
  | 'database'
  | 'smtp'
  | 'mailFrom'
  | 'publicUrl'
  | 'timeZone'
  | 'openingHours'
  | 'decimals'
  | 'legalName'
  | 'vatNumber'
  | 'address'
  | 'admin'
  | 'adminName';
export type InitAnswers = Partial<Record<Answer, string>> & {
  settings?: string;
  yes?: boolean;
  replace?: boolean;
};
type Answers = Record<Answer, string>;

type Question = {
  text: string;
  /** An answer is required if this is missing or returns undefined. */
  fallback?: (answers: Partial<Answers>) => string | undefined;
  /** Whether to skip the question. */
  isNeedless?: (answers: Partial<Answers>) => boolean;
  /** Returns the error in an answer, if any. */
  faultOf?: (answer: string) => string | undefined;
};

const settingFault = (settings: Record<string, string>): string | undefined => {
  try {
    readConfig(settings);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1).join('\n').trim();
    throw error;
  }
};

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

const HOURS = /^(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)$/;

/** Reads hours such as 08:00-17:00; undefined for anything else. */
const readHours = (answer: string): OpeningHours | undefined => {
  const [, opens, cutOff] = HOURS.exec(answer) ?? [];
  return openingHours.safeParse({ opens, cutOff }).data;
};

const faultOfIssuer =
  (field: 'legalName' | 'vatNumber' | 'address') =>
  (answer: string): string | undefined =>
    businessIssuer.shape[field].safeParse(answer).error?.issues[0]?.message;

const QUESTIONS: Record<Answer, Question> = {
  dataDir: {
    text: 'Folder for the data',
    fallback: () => '/var/lib/formulary',
    faultOf: (answer) => (path.isAbsolute(answer) ? undefined : 'Enter a path that begins with /.'),
  },
  domain: {
    text: 'Domain name that customers type, such as shop.example.com (leave empty for this machine only)',
    fallback: () => '',
    faultOf: (answer) =>
      answer === '' || DOMAIN.test(answer)
        ? undefined
        : 'Enter a name like shop.example.com, without https://.',
  },
  database: {
    text: 'Address of your own PostgreSQL (leave empty for the embedded one)',
    fallback: () => '',
    faultOf: (answer) => settingFault({ DATABASE_URL: answer }),
  },
  smtp: {
    text: 'Mail server, smtp://user:password@host:587 (leave empty to send no emails)',
    fallback: () => '',
    faultOf: (answer) =>
      settingFault({ SMTP_URL: answer, MAIL_FROM: 'store@example.com', PUBLIC_URL: 'https://example.com' }),
  },
  mailFrom: {
    text: 'Sender of emails, such as orders@example.com',
    fallback: ({ domain }) => (domain ? `orders@${domain}` : undefined),
    isNeedless: ({ smtp }) => !smtp,
    faultOf: (answer) => settingFault({ MAIL_FROM: answer }),
  },
  publicUrl: {
    text: 'Address that links in emails lead to, such as http://192.168.1.20:3000',
    isNeedless: ({ domain, smtp }) => Boolean(domain) || !smtp,
    faultOf: (answer) => settingFault({ PUBLIC_URL: answer }),
  },
  timeZone: {
    text: 'Time zone of the store',
    fallback: () => DEFAULT_TIME_ZONE,
    faultOf: (answer) => timeZone.safeParse(answer).error?.issues[0]?.message,
  },
  openingHours: {
    text: 'Opening hours from Monday to Friday, such as 08:00-17:00 (leave empty if always open)',
    fallback: () => '',
    faultOf: (answer) =>
      answer === '' || readHours(answer)
        ? undefined
        : 'Enter hours like 08:00-17:00, with the earlier time first.',
  },
  decimals: {
    text: 'Decimals in prices: 2 for rand and cents, 0 for whole rand',
    fallback: () => '2',
    faultOf: (answer) => (answer === '0' || answer === '2' ? undefined : 'Enter 0 or 2.'),
  },
  legalName: {
    text: 'Registered name of the business, for tax invoices (leave empty to set it later)',
    fallback: () => '',
    faultOf: faultOfIssuer('legalName'),
  },
  vatNumber: {
    text: 'Its VAT number (leave empty if it has none)',
    fallback: () => '',
    isNeedless: ({ legalName }) => !legalName,
    faultOf: faultOfIssuer('vatNumber'),
  },
  address: {
    text: 'Its address, with a semicolon between lines',
    fallback: () => '',
    isNeedless: ({ legalName }) => !legalName,
    faultOf: faultOfIssuer('address'),
  },
  admin: { text: 'Username of the first Admin', fallback: () => 'admin' },
  adminName: { text: 'Their name' },
};

const flagOf = (name: Answer): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** `fallback` is undefined if an answer is required. */
const faultIn = (name: Answer, answer: string, fallback: string | undefined): string | undefined =>
  !answer && fallback === undefined ? 'An answer is required.' : QUESTIONS[name].faultOf?.(answer);

/** Asks until the answer is valid. Throws on the first error if the input is not a terminal. */
const askUntilValid = async (name: Answer, questions: Questions, fallback: string | undefined) => {
  const shown = fallback ? ` [${fallback}]` : '';
  for (;;) {
    const typed = (await questions.ask(`${QUESTIONS[name].text}${shown}: `)).trim();
    const answer = typed || (fallback ?? '');
    const fault = faultIn(name, answer, fallback);
    if (!fault) return answer;
    if (!process.stdin.isTTY) throw new CommandError(`${flagOf(name)}: ${fault}`);
    process.stdout.write(`${fault}\n`);
  }
};

const collectAnswers = async (given: InitAnswers, questions: Questions): Promise<Answers> => {
  const answers: Partial<Answers> = {};
  for (const name of Object.keys(QUESTIONS) as Answer[]) {
    const { fallback, isNeedless } = QUESTIONS[name];
    if (isNeedless?.(answers) && given[name] === undefined) answers[name] = '';
    else if (given[name] === undefined && !given.yes)
      answers[name] = await askUntilValid(name, questions, fallback?.(answers));
    else {
      const usual = fallback?.(answers);
      const answer = given[name]?.trim() ?? usual ?? '';
      const fault = faultIn(name, answer, usual);
      if (fault) throw new CommandError(`${flagOf(name)}: ${fault}`);
      answers[name] = answer;
    }
  }
  return answers as Answers;
};

const askPassword = async (username: string, { askSecret }: Questions): Promise<string> => {
  const password = await askSecret(`Password for ${username}, at least ${PASSWORD_MIN} characters: `);
  if (password.length < PASSWORD_MIN)
    throw new CommandError(`The password must be at least ${PASSWORD_MIN} characters long.`);
  if (password === DEMO_PASSWORD)
    throw new CommandError('This is the published password of the demonstration store. Choose another.');
  return password;
};

const settingsOf = ({ dataDir, domain, database, smtp, mailFrom, publicUrl }: Answers) => {
  const address = domain ? `https://${domain}` : publicUrl;
  return [
    { name: 'NODE_ENV', value: 'production' },
    {
      name: 'DATA_DIR',
      value: dataDir,
      comment: 'The store’s files, and its database unless DATABASE_URL names another.',
    },
    { name: 'DATABASE_URL', value: database },
    { name: 'PUBLIC_URL', value: address, comment: 'The address that customers use.' },
    { name: 'API_BASE', value: address && '/api/', comment: 'The web app and its API share one host name.' },
    { name: 'TRUST_PROXY', value: domain && 'loopback', comment: 'The proxy runs on this machine.' },
    { name: 'SMTP_URL', value: smtp },
    { name: 'MAIL_FROM', value: mailFrom },
  ].filter(({ value }) => value !== '');
};

const WORKING_DAYS = 5;

/** The schedule with these hours from Monday to Friday, and closed at the weekend. */
const weekOf = (hours: OpeningHours) =>
  Array.from({ length: 7 }, (_, day) => (day < WORKING_DAYS ? [hours] : []));

const describeStore = async (tx: Tx, actor: Actor, answers: Answers): Promise<void> => {
  const { timeZone, decimals, legalName, vatNumber, address } = answers;
  const hours = readHours(answers.openingHours);
  const { version, schedule } = await findStore(tx);
  await saveHours(
    tx,
    { ...actor, version },
    {
      timeZone,
      ...(hours && { isScheduled: true, schedule: { ...schedule, week: weekOf(hours) } }),
    },
  );
  await changeDecimals(tx, actor, decimals === '2' ? 2 : 0);
  if (legalName)
    await saveIssuer(
      tx,
      actor,
      businessIssuer
        .pick({ legalName: true, vatNumber: true, address: true })
        .parse({ legalName, vatNumber, address: address.replaceAll(/\s*;\s*/g, '\n') }),
    );
  for (const step of ['decimals', 'hours'] as const) await confirmSetup(tx, actor, step);
};

/** Creates the Admin and describes the store. Returns false, and changes nothing, if the username is taken. */
const setUp = async ({ db, clock }: Services, answers: Answers, password: string): Promise<boolean> => {
  const { admin, adminName } = answers;
  try {
    await db.transaction(async (tx) => {
      const { id } = await createUser(tx, { username: admin, name: adminName, password, role: 'Admin' });
      await describeStore(tx, { actorId: id, at: clock() }, answers);
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return false;
    throw error instanceof AppError ? new CommandError(error.message) : error;
  }
};

/** Creates the file, readable only by this user. Called first, so that an unwritable folder is noticed before any change. */
const createFile = async (file: string, content: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const refuse = (file: string) => (error: unknown) => {
  const { code = '', message } = error as Error & { code?: string };
  throw new CommandError(
    code === 'EACCES' || code === 'EPERM'
      ? `${file}: this user may not write there. Nothing was changed.`
      : `${file}: ${message}. Nothing was changed.`,
  );
};

/** Asks the questions, sets up the database with its first Admin, and writes the settings. Leaves nothing behind if it fails. */
export const initCommand = async (given: InitAnswers, print: Print): Promise<void> => {
  const file = path.resolve(given.settings ?? 'formulary.env');
  if (existsSync(file) && !given.replace)
    throw new CommandError(
      `${file} exists, so this store is set up. Edit the file, or use --replace, which keeps it as ${file}.before.`,
    );
  const questions = await openQuestions();
  const answers = await collectAnswers(given, questions);
  const password = await askPassword(answers.admin, questions);
  const settings = settingsOf(answers);
  const config = readConfig(Object.fromEntries(settings.map(({ name, value }) => [name, value])));
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true }).catch(refuse(file));
  await createFile(unfinished, formatSettings(settings)).catch(refuse(file));
  try {
    const { services, database } = await openServices(config, openLog('silent'), { share: true });
    const isNew = await setUp(services, answers, password).finally(() => database.close());
    if (existsSync(file)) await rename(file, `${file}.before`);
    await rename(unfinished, file);
    print(`The settings are in ${file}.`);
    print(
      isNew
        ? `${answers.admin} can sign in as Admin.`
        : `The user ${answers.admin} already exists and was not changed.`,
    );
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  print(`Commands and the server use them with FORMULARY_SETTINGS=${file} in their environment.`);
};
