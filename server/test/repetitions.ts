/** Whether the tests run in `npm run attack -w bench`, which takes its time. */
export const isAttack = process.env.ATTACK !== undefined;

/** How often a test repeats or generates something: often enough to find gross faults, and more in an attack. */
export const repetitions = (usual: number, inAttack: number): number => (isAttack ? inAttack : usual);
