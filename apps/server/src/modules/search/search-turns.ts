import { Overloaded } from '../../core/app-error.ts'
import { FairQueue } from '../../workers/fair-queue.ts'

/** So many searches of one owner wait at most. */
const MAX_WAITING_EACH = 50
/** After a search the process rests for so many times as long as it took. */
const REST = 3

type Entry = { owner: string; run: () => void }

/**
 * Runs searches in the main thread, one after another and owners by turns, in at most a quarter of its time: other requests
 * come between.
 */
export class SearchTurns {
  private readonly queue = new FairQueue<Entry>()
  private isTaken = false

  /** Returns the result of `search` when its turn has come. Throws 503 if too many of the same owner wait. */
  async take<Result>(owner: string, search: () => Result): Promise<Result> {
    if (this.queue.sizeOf(owner) >= MAX_WAITING_EACH) throw new Overloaded('searches')
    return new Promise((resolve, reject) => {
      this.queue.add({
        owner,
        run: () => {
          try {
            resolve(search())
          } catch (error) {
            reject(error as Error)
          }
        },
      })
      if (!this.isTaken) this.next()
    })
  }

  private next(): void {
    const entry = this.queue.next()
    this.isTaken = entry !== undefined
    if (entry === undefined) return
    const began = performance.now()
    entry.run()
    setTimeout(() => this.next(), REST * (performance.now() - began))
  }
}
