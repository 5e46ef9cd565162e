import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/client.ts'
import type { Settings } from './env.ts'
import type { openImageWorkers } from './files/images.ts'
import type { FileStore } from './files/store.ts'
import { deleteExpired } from './http/throttle-counters.ts'
import { pruneMailFiles } from './mail/mail-files.ts'
import { expireCheckoutHolds } from './modules/checkout/commands/expire-checkout-holds.ts'
import { sendDigests } from './modules/digests/commands/send-digests.ts'
import { deriveImages } from './modules/images/commands/derive-images.ts'
import { noteImages } from './modules/images/commands/note-images.ts'
import { pruneRows } from './modules/jobs/commands/prune-rows.ts'
import { repeat, type Worker } from './modules/jobs/repeat.ts'
import { addMissedEntries } from './modules/journal/commands/add-missed-entries.ts'
import { compareJournal } from './modules/journal/commands/compare-journal.ts'
import { sendDueReminders } from './modules/loans/commands/send-due-reminders.ts'
import type { RunnableChannel } from './modules/notifications/runnable-channel.ts'
import { expireOrders } from './modules/orders/commands/expire-orders.ts'
import { storeReceiptFacts } from './modules/orders/commands/store-receipt-facts.ts'
import { storeDueDays } from './modules/orders/steps/store-due-days.ts'
import { addMissedReferences } from './modules/payments/commands/add-missed-references.ts'
import { remindOfDestinations } from './modules/refunds/commands/remind-of-destinations.ts'
import { storeDecidedDays } from './modules/returns/commands/store-decided-days.ts'
import { sealRows } from './modules/seals/commands/seal-rows.ts'
import { advanceWaitingLists } from './modules/waiting-list/commands/advance-waiting-lists.ts'
import { openBackupScheduler } from './transfer/backup-scheduler.ts'
import { sweepImages } from './transfer/sweep-images.ts'

const EXPIRY_INTERVAL_MS = 60_000
const WAITING_INTERVAL_MS = 30_000
const SEAL_INTERVAL_MS = 60_000
const REMINDER_INTERVAL_MS = 15 * 60_000
const DIGEST_INTERVAL_MS = 2 * 60_000
const UPKEEP_INTERVAL_MS = 6 * 60 * 60_000
const JOURNAL_INTERVAL_MS = 60 * 60_000
const OLDER_RELEASE_INTERVAL_MS = 30_000
const COUNTERS_INTERVAL_MS = 5 * 60_000
const DERIVE_INTERVAL_MS = 15_000
const BACKUP_INTERVAL_MS = 10 * 60_000

type WorkingShop = {
  database: Database
  files: FileStore
  images: ReturnType<typeof openImageWorkers>
  settings: Settings
  clock: () => Date
  channels: readonly RunnableChannel[]
}

export type ScheduledWork = {
  workers: Worker[]
  /** Stops after the workers: it also seals the rows that their last round wrote. */
  sealing: Worker
  /** Ends the work on images between two of them, also while requests are still completed. */
  abort(): void
}

/** Starts the work that a server does at intervals, and the delivery of mails and other messages. */
export function startScheduledWork(shop: WorkingShop, logger: FastifyBaseLogger): ScheduledWork {
  const timing = (worker: string, intervalMs: number) => ({ logger: logger.child({ worker }), intervalMs })
  const stopDeriving = new AbortController()
  const workers = [
    startUpkeep(shop, logger.child({ worker: 'upkeep' })),
    repeat(
      () => deriveImages(shop, stopDeriving.signal),
      'images got their further sizes',
      timing('images', DERIVE_INTERVAL_MS),
    ),
    repeat(
      () => expireOrders(shop),
      'orders past their deadline were ended',
      timing('expiry', EXPIRY_INTERVAL_MS),
    ),
    repeat(
      () => expireCheckoutHolds(shop),
      'checkout holds past their time were released',
      timing('hold-expiry', EXPIRY_INTERVAL_MS),
    ),
    repeat(
      () => advanceWaitingLists(shop),
      'waiting lists were brought forward',
      timing('waiting-lists', WAITING_INTERVAL_MS),
    ),
    repeat(
      () => sendDueReminders(shop),
      'reminders to return were sent',
      timing('reminders', REMINDER_INTERVAL_MS),
    ),
    repeat(
      () => remindOfDestinations(shop),
      'reminders to say where a refund is to go were sent',
      timing('refund-reminders', REMINDER_INTERVAL_MS),
    ),
    repeat(
      () => sendDigests(shop),
      'digests of the work that waits were sent',
      timing('digests', DIGEST_INTERVAL_MS),
    ),
    ...shop.channels.map((channel) => channel.start((worker) => logger.child({ worker }))),
    startBackups(shop, logger.child({ worker: 'backups' })),
  ]
  const sealing = repeat(
    () => sealRows(shop),
    'rows of the ledger, the audit log and the journal were sealed',
    { ...timing('seals', SEAL_INTERVAL_MS), runsAtStop: true },
  )
  return { workers, sealing, abort: () => stopDeriving.abort() }
}

/** Makes the daily backup of the shop, if no other server makes it. */
function startBackups({ settings, ...shop }: WorkingShop, logger: FastifyBaseLogger): Worker {
  const { dataDir, backups } = settings
  const scheduler = openBackupScheduler(
    { ...shop, dataDir, recipients: backups.recipients },
    { backups, logger },
  )
  const daily = repeat(scheduler.makeDue, 'daily backups were made', {
    logger,
    intervalMs: BACKUP_INTERVAL_MS,
  })
  return {
    async stop() {
      scheduler.stop()
      await daily.stop()
    },
  }
}

/** Deletes data whose time is over: rows, mails kept as files, and images that no row names. */
function startUpkeep(shop: WorkingShop, logger: FastifyBaseLogger): Worker {
  const { database, clock, settings } = shop
  const timing = { logger, intervalMs: UPKEEP_INTERVAL_MS }
  const stopping = new AbortController()
  const workers = [
    repeat(() => pruneRows(shop), 'expired rows were deleted', timing),
    repeat(() => pruneMailFiles(database.orm, settings.dataDir), 'mails kept as files were deleted', timing),
    repeat(() => sweepImages(shop), 'unused images were deleted', timing),
    repeat(() => noteImages(shop), 'images wait for further sizes', timing),
    repeat(() => deleteExpired(database.orm, clock()), 'expired counters of throttles were deleted', {
      logger,
      intervalMs: COUNTERS_INTERVAL_MS,
    }),
    repeat(
      () => database.withoutTimeout((orm) => compareJournal(orm, stopping.signal)),
      'orders and returns differ from the journal',
      { logger, intervalMs: JOURNAL_INTERVAL_MS },
    ),
    ...followOlderRelease(shop, logger),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

/** Adds the rows that a server of release 1.0.0 leaves out while it runs next to this one during an upgrade. */
function followOlderRelease({ database: { orm }, clock }: WorkingShop, logger: FastifyBaseLogger): Worker[] {
  const timing = { logger, intervalMs: OLDER_RELEASE_INTERVAL_MS }
  return [
    repeat(() => storeReceiptFacts(orm), 'receipts of an older release were completed', timing),
    repeat(() => storeDueDays(orm), 'due days of loans of an older release were kept', timing),
    repeat(() => storeDecidedDays(orm), 'counted days of returns of an older release were kept', timing),
    repeat(
      () => addMissedEntries(orm, clock()),
      'changes of an older release were added to the journal',
      timing,
    ),
    repeat(
      () => addMissedReferences(orm, clock()),
      'transfers of slips that an older release took were added',
      timing,
    ),
  ]
}
