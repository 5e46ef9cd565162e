import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import { type Addressee, type AddresseeColumns, addresseeFromColumns } from '../../notifications/queries.ts'

type MemberRow = AddresseeColumns & { is_active: boolean }

const lockRows = namedStatement<MemberRow>(
  'order_lock',
  `with member as materialized (
    select id, email, first_name, email_verified_at, is_active, has_account from users where id = $1 for no key update
  ), locked as materialized (
    select id from variants where id = any(array(
      select unnest($2::int[]) from member
      union all
      select variant_id from checkout_hold_pieces where user_id = $1))
    order by id for no key update
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
