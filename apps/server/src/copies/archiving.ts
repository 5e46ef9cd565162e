import { sql } from 'drizzle-orm'
import type { Orm } from '../db/client.ts'

/** How old a change is at most when its segment of the log is complete. */
const SWITCH_SECONDS = 5

/**
 * Copies a segment, as the user of PostgreSQL and in the folder of the cluster. A copy that is there already, as after a power
 * cut, must have the same bytes.
 */
const COMMAND = [
  // Histories of timelines and labels of bases, which a base has itself.
  'case %f in *.*) exit 0; esac',
  'o=../outgoing/%f',
  'if test -e $o; then test "$(cksum < $o)" = "$(cksum < %p)"',
  'else cp %p $o.new && sync $o.new && mv $o.new $o && sync ../outgoing; fi',
].join('; ')

/** Makes PostgreSQL copy each segment of its log to the folder of outgoing ones, also after its next start. */
export async function startArchiving(orm: Orm): Promise<void> {
  await orm.execute(sql.raw(`alter system set archive_command = '${COMMAND}'`))
  await orm.execute(sql.raw(`alter system set archive_timeout = '${SWITCH_SECONDS}s'`))
  await orm.execute(sql`select pg_reload_conf()`)
}

/** Makes PostgreSQL drop the segments that it does not need itself. */
export async function stopArchiving(orm: Orm): Promise<void> {
  await orm.execute(sql`alter system reset archive_command`)
  await orm.execute(sql`alter system reset archive_timeout`)
  await orm.execute(sql`select pg_reload_conf()`)
}

/** True if PostgreSQL copies the segments of its log. */
export async function isArchiving(orm: Orm): Promise<boolean> {
  const { rows } = await orm.execute<{ seconds: string }>(
    sql`select setting as seconds from pg_settings where name = 'archive_timeout'`,
  )
  return rows[0]?.seconds !== '0'
}
