/**
 * Keys of the PostgreSQL advisory locks that Formulary takes. Never change one: instances of two versions may run side by
 * side.
 */
export const ADVISORY_LOCKS = {
  /** Serialises migrations of instances that start together. */
  migrate: 4_120_717,
  /** Serialises everything that writes names, labs or categories of products: imports, edits and renames. */
  changeCatalogue: 4_120_718,
  /** Ensures that only one of several instances loads the demonstration store. */
  loadDemo: 4_120_719,
  /** Combined with a hash of the file: serialises approvals of the same proof file. */
  approveFile: 4_120_720,
  /** Ensures that only one of several instances merges the stored counts. */
  mergeCounts: 4_120_721,
  /** Ensures that only one backup of the store is written at a time. */
  backup: 4_120_722,
  /** Serialises imports of bank statements, so that each line is added once. */
  importBankFile: 4_120_723,
  /** Ensures that a statement run for all customers starts only once. */
  startStatements: 4_120_724,
} as const;
