import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/processes.ts'
import { openClubServer } from './club-server.ts'
import { DEMO_PASSWORD, openDemoClub } from './demo-club.ts'
import { LAST_DAY, liveDemoDay } from './demo-days.ts'
import { liveLastEvening } from './demo-evening.ts'
import { judgeBooks } from './judge.ts'

const ARCHIVE = join(ROOT, 'apps/server/demo-club/club.tar.gz')
/** From here on slips and photos may be looked at on the last evening. */
const LOOKED_AT_FROM = LAST_DAY - 10

/** Lives the twelve weeks of the demo's club, and writes its archive into the tree. */
export async function makeDemo(seed: number): Promise<void> {
  const server = await openClubServer({ SEED: 'small', DEMO_PASSWORD })
  try {
    const club = await openDemoClub(server, seed)
    for (let day = 1; day < LAST_DAY; day += 1) {
      if (day === LOOKED_AT_FROM) club.isLookedAt = true
      await liveDemoDay(club, day)
      if (day % 7 === 0) console.log(`Week ${day / 7}: ${club.orders.length} orders.`)
    }
    await liveLastEvening(club)
    await judgeBooks(club)
    const { ok, output } = await server.doctor()
    if (!ok) throw new Error(`The doctor found a fault:\n${output}`)
    const summary = await club.admin.client.get<object>('/staff/summary/')
    await server.archiveTo(ARCHIVE)
    const { orders, returns, members } = club
    console.log(JSON.stringify(summary))
    console.log(
      `${members.length} members, ${orders.length} orders, ${returns.length} returns; ${ARCHIVE} has ${statSync(ARCHIVE).size} bytes.`,
    )
  } finally {
    await server.stop()
  }
}
