/** The owner of an entry; each entry without an owner counts as its own. */
type Owned = { owner: string | undefined }

/**
 * A queue in which owners take turns: the second entry of an owner waits until all other owners have had
 * their first. Among equals, the oldest entry is first.
 */
export class FairQueue<Entry extends Owned> {
  readonly #waiting: { entry: Entry; round: number }[] = []
  #round = 0

  get size(): number {
    return this.#waiting.length
  }

  sizeOf(owner: string): number {
    return this.#waiting.filter(({ entry }) => entry.owner === owner).length
  }

  add(entry: Entry): void {
    const own =
      entry.owner === undefined
        ? undefined
        : this.#waiting.findLast((other) => other.entry.owner === entry.owner)
    this.#waiting.push({ entry, round: own === undefined ? this.#round : own.round + 1 })
  }

  /** Removes and returns the entry whose turn it is; undefined if the queue is empty. */
  next(): Entry | undefined {
    let first: { entry: Entry; round: number } | undefined
    for (const candidate of this.#waiting) {
      if (first === undefined || candidate.round < first.round) first = candidate
    }
    if (first === undefined) return undefined
    this.#waiting.splice(this.#waiting.indexOf(first), 1)
    this.#round = first.round
    return first.entry
  }

  /** Removes an entry; returns false if it is no longer in the queue. */
  remove(entry: Entry): boolean {
    const at = this.#waiting.findIndex((candidate) => candidate.entry === entry)
    if (at >= 0) this.#waiting.splice(at, 1)
    return at >= 0
  }
}
