import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import { type Addressee, type AddresseeColumns, addresseeFromColumns } from '../../notifications/queries.ts'

type MemberRow = AddresseeColumns & { is_active: boolean }
/** A member whose row is locked until the transaction ends. */
export type LockedMember = Addressee & { isActive: boolean }

// The count reads, and so locks, all members before the first variant.
const lockRows = namedStatement<MemberRow>(
  'order_lock',
  `with members as materialized (
    select id, email, first_name, email_verified_at, is_active, has_account from users
    where id = any(array(select unnest($1::int[]))) order by id for no key update
  ), locked as materialized (
    select id from variants where id = any(array(
      select unnest($2::int[]) where (select count(*) from members) > 0
      union all
      select variant_id from checkout_hold_pieces where user_id = any(array(select unnest($1::int[])))))
    order by id for no key update
  )
  select members.*, (select count(*) from locked) from members`,
)

/**
 * Locks members in id order, so that the checkouts of each go one after the other and limits on the member hold, and then
 * the variants and those of the members' checkout holds, in id order. Returns the members by id.
 */
export async function lockMembersAndVariants(
  tx: Tx,
  userIds: readonly number[],
  variantIds: readonly number[],
): Promise<Map<number, LockedMember>> {
  const rows = await lockRows(tx, [userIds, variantIds])
  return new Map(rows.map((row) => [row.id, { isActive: row.is_active, ...addresseeFromColumns(row) }]))
}

/** As `lockMembersAndVariants`, for one member; null if there is none. */
export async function lockMemberAndVariants(
  tx: Tx,
  userId: number,
  variantIds: readonly number[],
): Promise<LockedMember | null> {
  const members = await lockMembersAndVariants(tx, [userId], variantIds)
  return members.get(userId) ?? null
}
