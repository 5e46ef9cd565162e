import { namedStatement } from '../../../db/named-statement.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { type CartLineRow, readCartLines, type SentCartLine, SHOWN_VARIANT } from '../cart-lines.ts'

/** The lines that a member's stored carts are to have, in their order; none twice. */
export type CartToStore = {
  userId: number
  lines: readonly { type: 'sale' | 'rent'; variant_id: number; quantity: number }[]
}

// Columns of a row: PostgreSQL expects as many lines for any parameters, and plans once (decision D227).
const GIVEN = `given as materialized (
    select $1::int[] as members, $2::int[] as user_ids, $3::int[] as variant_ids, $4::text[] as types,
      $5::int[] as quantities, $6::int[] as positions)`
const LINES = `given, unnest(user_ids, variant_ids, types, quantities, positions)
      l (user_id, variant_id, type, quantity, position)`
const OF_MEMBERS = 'user_id = any(array(select unnest(members) from given))'

// Locks write to the log, whose commit waits for the disk: nobody is locked where all carts are stored already.
const lockIfDifferent = namedStatement(
  'cart_lock',
  `with ${GIVEN}
  select id from users where id = any(array(select unnest(members) from given)) and (
    select count(*) <> (select cardinality(user_ids) from given) or count(l.user_id) <> count(*)
    from cart_lines c left join (select l.* from ${LINES}) l on l.user_id = c.user_id
      and l.variant_id = c.variant_id and l.type = c.type and l.quantity = c.quantity and l.position = c.position
    where c.${OF_MEMBERS})
  order by id for no key update`,
)

// A transaction has an id since its first lock. Without one the carts were as they are to be when the locks were asked for.
const replaceLines = namedStatement<SentCartLine>(
  'cart_replace',
  `with ${GIVEN}, wanted as materialized (
    select l.*, ${SHOWN_VARIANT} as shown from ${LINES}
  ), removed as (
    delete from cart_lines c
    where c.${OF_MEMBERS} and pg_current_xact_id_if_assigned() is not null and not exists (
      select from wanted w where w.user_id = c.user_id and w.variant_id = c.variant_id and w.type = c.type)
  ), stored as (
    insert into cart_lines as c (user_id, variant_id, type, quantity, position)
    select user_id, variant_id, type, quantity, position from wanted
    where pg_current_xact_id_if_assigned() is not null and shown is not null
    on conflict (user_id, variant_id, type) do update set quantity = excluded.quantity, position = excluded.position
      where c.quantity <> excluded.quantity or c.position <> excluded.position
  )
  select user_id, type, quantity, shown from wanted where shown is not null order by position`,
)

/**
 * Replaces the stored carts of members, none of whom is there twice; writes nothing where all are stored already. Unknown
 * variants are left out. Returns a function that gives the lines of each that can be ordered, once the transaction has
 * committed.
 */
export function storeCarts(unit: UnitOfWork, carts: readonly CartToStore[]): () => CartLineRow[][] {
  const members = carts.map(({ userId }) => userId)
  const lines = carts.flatMap(({ userId, lines }) =>
    lines.map((line, position) => ({ ...line, userId, position })),
  )
  const parameters = [
    members,
    lines.map(({ userId }) => userId),
    lines.map(({ variant_id }) => variant_id),
    lines.map(({ type }) => type),
    lines.map(({ quantity }) => quantity),
    lines.map(({ position }) => position),
  ]
  // A statement of its own after the locks sees the rows of the transactions that held them.
  unit.resultAfterCommit(lockIfDifferent(unit.tx, parameters))
  const sent = unit.resultAfterCommit(replaceLines(unit.tx, parameters))
  return () => {
    const rows = sent()
    return members.map((userId) => readCartLines(rows.filter((line) => line.user_id === userId)))
  }
}
