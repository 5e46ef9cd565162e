/** Throws dice in turn: numbers below `sides`, and picks out of lists. */
export class Dice {
  private at = 0
  private readonly thrown: readonly number[]

  constructor(thrown: readonly number[]) {
    this.thrown = thrown
  }

  below(sides: number): number {
    const face = this.thrown[this.at++ % this.thrown.length] ?? 0
    return sides === 0 ? 0 : face % sides
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }

  /** One that fits, when there is one; now and then any at all, so that refusals are walked too. */
  likely<T>(list: readonly T[], fits: (one: T) => boolean): T | undefined {
    return this.pick(this.below(10) === 0 ? list : list.filter(fits))
  }
}
