import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { storedMailbox } from '../e2e/story/mailbox.ts'
import { liveTheStory } from '../e2e/story/story.ts'
import { DEMO_PASSWORD, openDemoShop } from './shop.ts'

/** Name of a moment, and the proportional memory of the server with its workers, of PostgreSQL, and of both, in MB. */
export type MemoryRow = [string, ...number[]]

/** Starts a new demo shop of a checkout, lives the story in it, and reads its memory before, meanwhile and after. */
export async function measureMemory(checkout: string, idleSeconds: number): Promise<MemoryRow[]> {
  const shop = await openDemoShop(checkout)
  const read = (moment: string): MemoryRow => {
    const { server, database } = shop.figures()
    const all = [server.memory, database.memory, server.memory + database.memory]
    return [`${checkout}: ${moment}`, ...all.map(Math.round)]
  }
  try {
    const url = await shop.start()
    const ready = read('ready')
    let highest = ready
    const watch = setInterval(() => {
      const now = read('highest during the story')
      if ((now[3] ?? 0) > (highest[3] ?? 0)) highest = now
    }, 100)
    const mailbox = storedMailbox(join(shop.dataDir, 'mail'))
    await liveTheStory({ url, password: DEMO_PASSWORD, mailbox }, []).finally(() => clearInterval(watch))
    const after = read('after the story')
    await setTimeout(idleSeconds * 1000)
    return [ready, highest, after, read(`${idleSeconds} s later`)]
  } finally {
    await shop.remove()
  }
}
