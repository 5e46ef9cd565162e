/** Whose an entry is; entries without an owner are each their own. */
type Owned = { owner: string | undefined }

/**
 * A queue in which owners take turns: the second entry of one waits until everybody who came meanwhile has had a
 * first. Among equals, the one that came first.
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

  /** Takes the entry whose turn it is; undefined when there is none. */
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

  /** False when the entry is not in the queue any more. */
  remove(entry: Entry): boolean {
    const at = this.#waiting.findIndex((candidate) => candidate.entry === entry)
    if (at >= 0) this.#waiting.splice(at, 1)
    return at >= 0
  }
}
