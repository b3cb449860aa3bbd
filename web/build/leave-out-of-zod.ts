import type { Plugin } from 'vite';

/** Modules that every schema refers to, and the web never uses: the contract has messages of its own. */
const JSON_SCHEMA = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const ENGLISH_MESSAGES = /\/zod\/v4\/locales\/en\.js$/;
const EXPORTS = /^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/gm;

/** Leaves out of the build what makes a third of zod. */
export const leaveOutOfZod = (): Plugin => ({
  name: 'leave-out-of-zod',
  apply: 'build',
  transform: (code, id) => {
    if (ENGLISH_MESSAGES.test(id))
      return { code: 'export default () => ({ localeError: () => {} });', map: null };
    if (!JSON_SCHEMA.test(id)) return null;
    const names = [...code.matchAll(EXPORTS)].map(([, declared, renamed]) => declared ?? renamed);
    const exported = names.map((name) => `absent as ${name}`).join(', ');
    return { code: `const absent = () => {}; export { ${exported} };`, map: null };
  },
});
