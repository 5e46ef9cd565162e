import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import { type Addressee, type AddresseeColumns, addresseeFromColumns } from '../../notifications/queries.ts'

type MemberRow = AddresseeColumns & { is_active: boolean }

const lockRows = namedStatement<MemberRow>(
  'order_lock',
  `with given as materialized (
    select $2::int[] as variant_ids
  ), member as materialized (
    select id, email, first_name, email_verified_at, is_active, has_account from users where id = $1 for no key update
  ), wanted as (
    select unnest(variant_ids) as id from given
    union all
    select variant_id from checkout_hold_pieces where user_id = $1
  ), locked as materialized (
    select v.id from (select wanted.id from member, wanted order by wanted.id) w
    cross join lateral (select id from variants where id = w.id for no key update) v
  )
  select member.*, (select count(*) from locked) from member`,
)

/**
 * Locks a member, so that their checkouts go one after the other and limits on the member hold, and then the variants
 * and those of the member's checkout hold, in id order. Returns the member; null if there is none.
 */
export async function lockMemberAndVariants(
  tx: Tx,
  userId: number,
  variantIds: readonly number[],
): Promise<(Addressee & { isActive: boolean }) | null> {
  const [row] = await lockRows(tx, [userId, variantIds])
  return row === undefined ? null : { ...addresseeFromColumns(row), isActive: row.is_active }
}
