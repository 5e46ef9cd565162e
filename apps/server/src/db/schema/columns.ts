import { bigint, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * An instant that every insert gives, by the server's clock. The database's default is for servers of earlier releases
 * only, so its type does not name it: an insert without the instant does not compile.
 */
export const requiredInstant = (name: string) => {
  const column = instant(name).notNull()
  column.defaultNow()
  return column
}

export const createdAt = () => requiredInstant('created_at')

/** Integer satang. */
export const satang = (name: string) => bigint(name, { mode: 'number' })
