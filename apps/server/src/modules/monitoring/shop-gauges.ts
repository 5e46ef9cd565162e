import { setTimeout } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../core/deps.ts'
import { knownFaults } from '../journal/known-faults.ts'
import { readOutboxState } from './queries.ts'

type Look = {
  at: number
  outbox: Awaited<ReturnType<typeof readOutboxState>>
  journalFaults: number
}

/** Once a while is enough, however many scrape. */
const LOOK_EVERY_MS = 30_000
const PATIENCE_MS = 2_000

/**
 * Registers gauges of the database: the outbox, faults of the journal, and whether the database responds. While it
 * does not, the other gauges have no samples and a scrape still succeeds. No gauge contains personal data.
 */
export function watchShop(registry: Registry, { database, clock }: Pick<Deps, 'database' | 'clock'>): void {
  const registers = [registry]
  let latest: Promise<Look | null> | undefined
  let at = 0

  async function look(): Promise<Look | null> {
    const now = clock().getTime()
    if (latest === undefined || now - at >= LOOK_EVERY_MS || now < at) {
      at = now
      const looking = inTime(read(now))
      latest = looking
      // A look that failed is not kept: the next scrape tries again.
      void looking.then((seen) => {
        if (seen === null && latest === looking) latest = undefined
      })
    }
    return latest
  }

  async function read(now: number): Promise<Look> {
    return {
      at: now,
      outbox: await readOutboxState(database.orm),
      journalFaults: (await knownFaults(database.orm)).length,
    }
  }

  new Gauge({
    name: 'jansi_database_up',
    help: 'Whether the database responded within two seconds.',
    registers,
    async collect() {
      this.set((await inTime(database.ping().then(() => true))) === null ? 0 : 1)
    },
  })
  new Gauge({
    name: 'jansi_outbox_mails',
    help: 'Mails that wait to be delivered, and mails that were given up.',
    labelNames: ['state'],
    registers,
    async collect() {
      const seen = await look()
      this.reset()
      if (seen === null) return
      this.set({ state: 'waiting' }, seen.outbox.waiting)
      this.set({ state: 'failed' }, seen.outbox.failed)
    },
  })
  new Gauge({
    name: 'jansi_journal_faults',
    help: 'Orders and returns that differ from the money journal, as of the hourly comparison, until an admin corrects them.',
    registers,
    async collect() {
      const seen = await look()
      if (seen === null) return this.remove()
      this.set(seen.journalFaults)
    },
  })
  new Gauge({
    name: 'jansi_outbox_lag_seconds',
    help: 'For how long the oldest mail that is not delivered yet has waited; 0 when none waits.',
    registers,
    async collect() {
      const seen = await look()
      if (seen === null) return this.remove()
      const since = seen.outbox.since?.getTime() ?? seen.at
      this.set(Math.max(0, seen.at - since) / 1000)
    },
  })
}

/** The result of the work; null if it fails or takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  const over = new AbortController()
  const late = setTimeout(PATIENCE_MS, null, { signal: over.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([work.catch(() => null), late])
  } finally {
    over.abort()
  }
}
