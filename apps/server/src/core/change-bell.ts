import { CHANGE_TOPICS, type ChangeTopic } from '@jansi/contract/staff-live'
import { sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/client.ts'

const CHANNEL = 'jansi_changes'
/** The changes of calls are announced together, at most this often. */
const ANNOUNCE_MS = 500

/** Announces to every server, this one included, that data of these topics has changed. Call it after the commit. */
export async function announceChange(db: Executor, topics: readonly ChangeTopic[]): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${topics.join()})`)
}

/**
 * Calls `onChange` with the topics of each announcement of any server. Without a name, as from a server of an older release and
 * after the connection was lost, anything may have changed. Rejects if the database does not respond.
 */
export function hearChanges(
  database: Pick<Database, 'listen'>,
  onChange: (topics: readonly ChangeTopic[]) => void,
): Promise<void> {
  return database.listen(CHANNEL, (payload) => {
    const named = new Set(payload.split(','))
    onChange(payload === '' ? CHANGE_TOPICS : CHANGE_TOPICS.filter((topic) => named.has(topic)))
  })
}

/**
 * Collects the topics that calls have changed and announces them in a transaction of its own, because a NOTIFY takes a
 * lock over all commits that notify too. Changes whose announcement is lost are read by the consoles within a minute.
 */
export class ChangeBell {
  private readonly topics = new Set<ChangeTopic>()
  private readonly db: Executor
  private announcedAt = 0
  private timer: NodeJS.Timeout | undefined

  constructor(db: Executor) {
    this.db = db
  }

  /** Data of these topics has changed, and the change is committed. */
  ring(topics: readonly ChangeTopic[]): void {
    for (const topic of topics) this.topics.add(topic)
    if (this.topics.size === 0 || this.timer !== undefined) return
    const wait = Math.max(0, this.announcedAt + ANNOUNCE_MS - Date.now())
    this.timer = setTimeout(() => this.announce(), wait)
    this.timer.unref()
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private announce(): void {
    const topics = [...this.topics]
    this.topics.clear()
    this.timer = undefined
    this.announcedAt = Date.now()
    announceChange(this.db, topics).catch(() => undefined)
  }
}
