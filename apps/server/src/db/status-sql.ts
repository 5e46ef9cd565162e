import { refundsThat } from '@jansi/contract/refund-states'
import { statusesThat } from '@jansi/contract/statuses'
import { waitingThat } from '@jansi/contract/waiting-states'
import { type SQL, sql } from 'drizzle-orm'

/** SQL text: the words as literals. An index that covers some statuses serves literals always, parameters sometimes. */
const wordsOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** The words as literals of SQL, separated by commas. */
export const literals = (words: readonly string[]): SQL => sql.raw(wordsOf(words))

/** SQL text: the order's status has the property. `order` is the name that the statement gives its table. */
export const statusText = (property: Parameters<typeof statusesThat>[0], order = 'orders'): string =>
  `${order}.status in (${wordsOf(statusesThat(property))})`

/** SQL: the order's status has the property. `order` is the name that the statement gives its table. */
export const whereStatus = (...asked: Parameters<typeof statusText>): SQL<boolean> =>
  sql.raw(statusText(...asked)) as SQL<boolean>

/** SQL: rejected, with its stock kept for a new slip. */
export const whereInGrace = (order = 'orders'): SQL =>
  sql.raw(`(${order}.status = 'rejected' and ${order}.held_until is not null)`)

/** SQL: the order's status has the property, or it is in grace: its stock is kept, and its money expected, as before. */
export const whereStatusOrGrace = (...asked: Parameters<typeof statusText>): SQL<boolean> =>
  sql<boolean>`(${whereStatus(...asked)} or ${whereInGrace(asked[1])})`

/** SQL: the refund's state has the property. `refund` is the name that the statement gives its table. */
export const whereRefund = (property: Parameters<typeof refundsThat>[0], refund = 'refund_cases'): SQL =>
  sql.raw(`${refund}.state in (${wordsOf(refundsThat(property))})`)

/** SQL: the state of the place in a waiting list has the property. */
export const whereWaiting = (property: Parameters<typeof waitingThat>[0], entry = 'waiting_entries'): SQL =>
  sql.raw(`${entry}.state in (${wordsOf(waitingThat(property))})`)
