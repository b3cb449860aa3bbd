/**
 * The advisory locks of PostgreSQL that Formulary takes, one number for each purpose. A number stays the same from version
 * to version, as instances of two versions may run side by side.
 */
export const ADVISORY_LOCKS = {
  /** Instances that start together migrate one after the other. */
  migrate: 4_120_717,
  /** What writes names, labs and categories of products runs one after the other: imports, edits, renamings. */
  changeCatalogue: 4_120_718,
  /** Instances that start together on one database load the demonstration store once. */
  loadDemo: 4_120_719,
  /** With a hash of the file: approvals of one file of evidence run one after the other. */
  approveFile: 4_120_720,
} as const;
