/** Thrown if the database cannot be used and waiting did not or would not help; the message names the fix. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Thrown if the files of a private database do not open: they are damaged, or of another version of PostgreSQL. */
export class ClusterUnusable extends DatabaseAway {
  override name = 'ClusterUnusable'
}
