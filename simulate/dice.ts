/** Chance that depends on its seed alone: the same seed throws the same numbers in the same order (mulberry32). */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** A number from 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.next() * 100 < share
  }

  /** One of a list that is not empty. */
  one<T>(list: readonly T[]): T {
    const chosen = list[this.int(0, list.length - 1)]
    if (chosen === undefined) throw new Error('There is nothing to choose from.')
    return chosen
  }

  /** So many of a list, in its order; all of a shorter one. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list.keys()]
    const chosen: number[] = []
    while (chosen.length < count && left.length > 0)
      chosen.push(...left.splice(this.int(0, left.length - 1), 1))
    return chosen.sort((a, b) => a - b).map((index) => list[index] as T)
  }
}
