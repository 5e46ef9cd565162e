import { sql } from 'drizzle-orm'
import type { Orm } from '../../../db/client.ts'
import { upgradeTime } from '../../journal/missed-entries.ts'

/** The newest slips are read by their ids: they have no index by time. */
const MAX_SLIPS = 5_000

/**
 * Adds the reference rows of slips that a server of an older release took while it ran next to this one during an upgrade: it
 * writes the first code of an image in two columns of the slip. Returns how many it added. Safe to run in every process at
 * once.
 */
export async function addMissedReferences(orm: Orm, now: Date): Promise<number> {
  const upgrade = await upgradeTime(orm)
  if (upgrade === null || now > upgrade.to) return 0
  const { rows } = await orm.execute(sql`
    insert into slip_references (slip_id, position, bank_code, reference)
    select s.id, 0, s.bank_code, s.reference
    from (select * from payment_slips order by id desc limit ${MAX_SLIPS}) s
    where s.bank_code is not null and s.reference is not null
      and not exists (select from slip_references r where r.slip_id = s.id)
    on conflict do nothing
    returning slip_id`)
  return rows.length
}
