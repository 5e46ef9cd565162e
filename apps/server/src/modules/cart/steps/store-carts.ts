import { namedStatement } from '../../../db/named-statement.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { type CartLineRow, orderableLines, readCartLine, type SentCartLine } from '../cart-lines.ts'

/** The lines that a member's stored carts are to have, in their order; none twice. */
export type CartToStore = {
  userId: number
  lines: readonly { type: 'sale' | 'rent'; variant_id: number; quantity: number }[]
}

const GIVEN = `unnest($2::int[], $3::int[], $4::text[], $5::int[], $6::int[])
      g (user_id, variant_id, type, quantity, position)`

// Locks write to the log, whose commit waits for the disk: nobody is locked where all carts are stored already.
const lockIfDifferent = namedStatement(
  'cart_lock',
  `select id from users where id = any(array(select unnest($1::int[]))) and (
    exists (select from ${GIVEN} where not exists (
      select from cart_lines c where c.user_id = g.user_id and c.variant_id = g.variant_id and c.type = g.type
        and c.quantity = g.quantity and c.position = g.position))
    or exists (select from cart_lines c where c.user_id = any(array(select unnest($1::int[]))) and not exists (
      select from ${GIVEN} where g.user_id = c.user_id and g.variant_id = c.variant_id and g.type = c.type)))
  order by id for no key update`,
)

// A transaction has an id since its first lock. Without one the carts were as they are to be when the locks were asked for.
const replaceLines = namedStatement<SentCartLine>(
  'cart_replace',
  `with wanted as materialized (
    select g.* from ${GIVEN} where exists (select from variants where id = g.variant_id)
  ), removed as (
    delete from cart_lines c
    where c.user_id = any(array(select unnest($1::int[]))) and pg_current_xact_id_if_assigned() is not null
      and not exists (
        select from wanted w where w.user_id = c.user_id and w.variant_id = c.variant_id and w.type = c.type)
  ), stored as (
    insert into cart_lines (user_id, variant_id, type, quantity, position)
    select user_id, variant_id, type, quantity, position from wanted w
    where pg_current_xact_id_if_assigned() is not null and not exists (
      select from cart_lines c where c.user_id = w.user_id and c.variant_id = w.variant_id and c.type = w.type
        and c.quantity = w.quantity and c.position = w.position)
    on conflict (user_id, variant_id, type) do update
      set quantity = excluded.quantity, position = excluded.position
  )
  ${orderableLines('wanted')}`,
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
  return () =>
    members.map((userId) =>
      sent()
        .filter((line) => line.user_id === userId)
        .map(readCartLine),
    )
}
