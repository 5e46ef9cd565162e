import type { Club } from './club.ts'
import { DecidedFacts } from './decided-facts.ts'
import { readingEndpoints } from './endpoints.ts'
import { judgeBooks, judgeLedgers } from './judge.ts'
import { expectRefusals } from './refusals.ts'
import { readEverything } from './round.ts'

/** In so many weeks all calls that read are read once: a third of the calls of a quiet week. */
const READ_EVERY = 2

/** The comparisons of a week: books and report, decisions of before, all calls that read, and calls that are always refused. */
export class WeeklyRounds {
  private readonly endpoints = readingEndpoints()
  private readonly decided = new DecidedFacts()
  private turn = 0

  async judge(club: Club): Promise<void> {
    this.turn += 1
    await judgeBooks(club)
    await judgeLedgers(club)
    await expectNoFaults(club)
    await this.decided.check(club)
    await expectRefusals(club, this.turn)
    if (this.turn % READ_EVERY === 0) await readEverything(club, await this.endpoints, this.turn)
  }

  /** At the end of the club's life: every decision is as it was made, and the journal balances. */
  async end(club: Club): Promise<void> {
    await this.decided.check(club, true)
    await judgeLedgers(club)
    await expectNoFaults(club)
  }
}

async function expectNoFaults({ admin }: Club): Promise<void> {
  const { results } = await admin.client.get<{ results: unknown[] }>('/staff/journal-faults/')
  if (results.length > 0) throw new Error(`The journal has faults: ${JSON.stringify(results.slice(0, 3))}`)
}
