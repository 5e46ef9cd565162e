import { REFUND_STATES, refundsThat } from '@jansi/contract/refund-states'
import { RETURN_STATUSES } from '@jansi/contract/return-statuses'
import { ORDER_STATUSES, statusesThat } from '@jansi/contract/statuses'
import { WAITING_STATES, waitingThat } from '@jansi/contract/waiting-states'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'

const db = useDatabase()
const WORDS = new Set<string>([...ORDER_STATUSES, ...RETURN_STATUSES, ...REFUND_STATES, ...WAITING_STATES])

it('indexes and checks of the database that name statuses name those of the tables', async () => {
  const { rows } = await db.orm.execute<{ name: string; condition: string }>(sql`
    select relname as name, pg_get_expr(indpred, indrelid) as condition
    from pg_index join pg_class on oid = indexrelid where indpred is not null
    union all
    select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'c'`)
  const named = rows.flatMap(({ name, condition }) => {
    const words = [...condition.matchAll(/'(\w+)'::text/g)].flatMap(([, word]) => word ?? [])
    return words.filter((word) => WORDS.has(word)).length > 1 ? [[name, words]] : []
  })
  expect(Object.fromEntries(named)).toEqual({
    orders_open: statusesThat('open'),
    refund_cases_one_open: refundsThat('open'),
    refund_cases_one_open_of_return: refundsThat('open'),
    waiting_entries_one_open: waitingThat('open'),
    waiting_entries_ended: waitingThat('open'),
  })
})
