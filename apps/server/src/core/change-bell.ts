import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'

const CHANNEL = 'jansi_changes'
/** Announcements to other processes are sent together, at most this often. */
const ANNOUNCE_MS = 500

/**
 * Wakes up those in every process who wait for changes of the shop. A ring means that something may have changed; those
 * who wait read the change themselves. Calls ring it after their transaction, and announcements to other processes are sent together in a
 * transaction of their own, because a NOTIFY takes a lock over all commits that notify too. A ring that is lost with its
 * process loses nothing: those who wait read now and then without one.
 */
export class ChangeBell {
  private readonly listeners = new Set<() => void>()
  private readonly database: Pick<Database, 'orm' | 'listen'>
  private announcedAt = 0
  private timer: NodeJS.Timeout | undefined

  constructor(database: Pick<Database, 'orm' | 'listen'>) {
    this.database = database
  }

  /** Hears the rings of other processes. */
  async subscribe(): Promise<void> {
    await this.database.listen(CHANNEL, () => this.wake())
  }

  /** Calls `onRing` for each ring of any process, until the returned function is called. */
  onRing(onRing: () => void): () => void {
    this.listeners.add(onRing)
    return () => this.listeners.delete(onRing)
  }

  /** Something may have changed, and is committed. */
  ring(): void {
    this.wake()
    if (this.timer !== undefined) return
    const wait = Math.max(0, this.announcedAt + ANNOUNCE_MS - Date.now())
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.announcedAt = Date.now()
      // Without it, the others read a moment later by themselves.
      this.database.orm.execute(sql`select pg_notify(${CHANNEL}, '')`).catch(() => undefined)
    }, wait)
    this.timer.unref()
  }

  close(): void {
    clearTimeout(this.timer)
    this.listeners.clear()
  }

  private wake(): void {
    for (const listener of this.listeners) listener()
  }
}
