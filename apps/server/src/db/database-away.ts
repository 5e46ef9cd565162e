/** Thrown if the database cannot be used and waiting did not or would not help; the message names the fix. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}
