import { setTimeout } from 'node:timers/promises'

/** Pieces that are available, by variant, and a number that grows with each change of them. */
export type Quantities = { readonly revision: number; readonly pieces: ReadonlyMap<number, number> }

/** Reads the pieces of all variants that the shop shows. */
export type ReadQuantities = () => Promise<Map<number, number>>

// A page shows stock that is at most one second old. MAX_AGE_MS, MAX_WAIT_MS and the time until a page asks again
// (`modules/pages/storefront-pages.ts`) are one second together; for JSON the time for which a large response is kept
// (`core/stocked-response.ts`) takes the place of the last.
/** From this age on they are read again while visitors see those that are known. */
const READ_AGAIN_MS = 250
/** From this age on a visitor waits for newer ones. */
const MAX_AGE_MS = 350
/** How long a page waits for newer quantities than those that are known. */
const MAX_WAIT_MS = 400
/** Reading them takes at most a twentieth of the time, unless they would become too old. */
const PAUSE_PER_READ = 20

/**
 * The stock that the shop's pages show, for display only: checkout reads the database. Changes of this process are
 * entered as soon as they are committed. Changes of other processes are found by reading all of it again, up to four times a
 * second if anybody asks: no announcement is needed that could be lost with its process.
 */
export class CurrentQuantities {
  private revision = 0
  private known: Map<number, number> | undefined
  private readAt = 0
  private readMs = 0
  /** Changes that were entered while a read was running: it may have begun before them. */
  private changedMeanwhile = new Map<number, number>()
  private flight: Promise<Map<number, number>> | undefined

  /** Returns the quantities. */
  async current(read: ReadQuantities): Promise<Quantities> {
    const age = performance.now() - this.readAt
    const pause = Math.min(MAX_AGE_MS, Math.max(READ_AGAIN_MS, this.readMs * PAUSE_PER_READ))
    if (this.known === undefined) await this.refresh(read)
    else if (age > pause) {
      const reading = this.refresh(read)
      // A database that does not respond takes no page away: the next call tries again.
      const tried = reading.then(
        () => {},
        () => {},
      )
      if (age > MAX_AGE_MS) await Promise.race([tried, setTimeout(MAX_WAIT_MS)])
    }
    return { revision: this.revision, pieces: this.known ?? new Map() }
  }

  /** Enters the new quantities of variants, after the commit of the change. */
  change(variants: readonly { id: number; available: number }[]): void {
    for (const { id, available } of variants) {
      if (this.flight !== undefined) this.changedMeanwhile.set(id, available)
      if (this.known?.has(id) && this.known.get(id) !== available) {
        this.known.set(id, available)
        this.revision += 1
      }
    }
  }

  /** Forgets all quantities: the next call reads them. */
  forget(): void {
    this.known = undefined
    this.flight = undefined
    this.revision += 1
  }

  private refresh(read: ReadQuantities): Promise<Map<number, number>> {
    if (this.flight !== undefined) return this.flight
    const began = performance.now()
    this.changedMeanwhile = new Map()
    const flight = read().then(
      (pieces) => {
        if (this.flight !== flight) return pieces
        this.flight = undefined
        for (const [id, available] of this.changedMeanwhile) if (pieces.has(id)) pieces.set(id, available)
        if (!isEqual(this.known, pieces)) this.revision += 1
        this.known = pieces
        this.readAt = began
        this.readMs = performance.now() - began
        return pieces
      },
      (error: unknown) => {
        if (this.flight === flight) this.flight = undefined
        throw error
      },
    )
    this.flight = flight
    return flight
  }
}

function isEqual(known: Map<number, number> | undefined, read: Map<number, number>): boolean {
  if (known?.size !== read.size) return false
  for (const [id, available] of read) if (known.get(id) !== available) return false
  return true
}
