import type { AuditAction } from '@jansi/contract/audit-actions'
import type { Deps } from '../../core/deps.ts'
import type { Tx } from '../../db/client.ts'
import { inTransaction, type UnitOfWork } from '../../db/unit-of-work.ts'
import { idOf, recordChange } from '../audit/steps/record-change.ts'
import type { Subject } from '../journal/queries.ts'
import { type EntryFacts, postEntry } from '../journal/steps/post-entry.ts'
import type { OwnDecision } from '../notifications/messages/own-cases.ts'
import type { Notice } from '../notifications/steps/notify.ts'
import { refuseOwnCase } from '../people/steps/refuse-own-case.ts'
import { recordMovements } from '../stock/steps/record-movements.ts'
import type { StockMovement } from '../stock/stock-movement.ts'

/** A locked record: the order or return that its history, log and journal are kept under, its member, and its status. */
type Locked = { about: Subject; userId: number; status: string }

/** A kind of record that staff decide on. */
type Kind<Id, Found, Columns, Given> = {
  /** Locks a record. Throws 404, and the refusals that come before that of one's own case. */
  lock: (tx: Tx, id: Id, input: Given) => Promise<Found>
  write: (tx: Tx, found: Found, columns: Columns) => Promise<unknown>
}

/** The locked record, who decides on it, and when. */
export type Decided<Found> = Found & { unit: UnitOfWork; deps: Deps; actorId: number; now: Date }

/** A movement of stock by the person who decides, for the reason of the decision. */
export type DecidedMovement = Omit<StockMovement, 'actorId' | 'reason'>

/** The consequences of a decision, in the order in which they are written. */
export type Consequences<Columns> = {
  /** Columns of the record. A decision that goes on from them writes them itself. */
  set?: Columns | undefined
  stock?: readonly DecidedMovement[]
  /** The entry that brings the journal to the rows. */
  journal?: Pick<EntryFacts, 'kind' | 'method'>
  /** The event in its history. A decision whose audit row names what follows from it writes it itself. */
  event?: string
  /** Data of the audit row, without the reason. */
  audited: Record<string, unknown>
  /** Changes of other records that follow from this one. */
  follow?: () => Promise<unknown>
  notices?: readonly Notice[]
}

/**
 * Returns a function that makes commands of decisions on one kind of record. A command opens a transaction and locks its record;
 * `decide` throws a refusal, or writes the rows that only this decision has and returns its consequences, which are written in
 * the same transaction. A `reason` in the input is that of all rows. The commands throw 404, and 409 `own_case` for a record of
 * the person who decides.
 */
export function decisionsOn<Id, Found extends Locked, Columns, Given extends object = object>({
  lock,
  write,
}: Kind<Id, Found, Columns, Given>) {
  return <Input extends Given>(
    action: AuditAction & OwnDecision,
    decide: (decided: Decided<Found>, input: Input) => Promise<Consequences<Columns>>,
  ) =>
    (deps: Deps, actorId: number, id: Id, input: Input): Promise<void> =>
      inTransaction(deps.database.orm, async (unit) => {
        const { tx } = unit
        const found = await lock(tx, id, input)
        const { about: subject, userId: ownerId, status: from } = found
        const own = { ownerId, decision: action, subjectId: idOf(subject) }
        const mark = await refuseOwnCase(unit, deps, actorId, own)
        const now = deps.clock()
        const by = { actorId, reason: reasonOf(input) }
        const done = await decide({ ...found, unit, deps, actorId, now }, input)
        if (done.set) await write(tx, found, done.set)
        if (done.stock) {
          const stock = done.stock.map((movement) => ({ ...movement, ...by }))
          await recordMovements(unit, stock, now)
        }
        if (done.journal) await postEntry(tx, subject, { ...done.journal, ...by, occurredAt: now })
        const event = done.event === undefined ? undefined : { from, to: done.event }
        const audit = { action, data: { ...done.audited, ...mark } }
        await recordChange(tx, { subject, event, audit, ...by, now })
        await done.follow?.()
        for (const send of done.notices ?? []) await send(unit, deps)
      })
}

function reasonOf(input: object): string | undefined {
  return 'reason' in input && typeof input.reason === 'string' ? input.reason : undefined
}
