/** How often a test repeats or generates something: as often as finds gross faults, and more in `npm run attack -w bench`. */
export const repetitions = (usual: number, inAttack: number): number =>
  process.env.ATTACK ? inAttack : usual;
