import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Orm } from '../src/db/client.ts'

/**
 * Lets a table refuse new rows until the test ends, as the database would after a mistake of ours: all, or those that the
 * condition, SQL of its columns, is false for.
 */
export async function refuseInDatabase(orm: Orm, table: string, condition = 'false'): Promise<void> {
  await orm.execute(sql.raw(`alter table ${table} add constraint refused check (${condition}) not valid`))
  onTestFinished(async () => {
    await orm.execute(sql.raw(`alter table ${table} drop constraint refused`))
  })
}
