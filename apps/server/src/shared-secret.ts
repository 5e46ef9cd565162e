import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/client.ts'

const CHANNEL = 'jansi_secret'

/**
 * Tells in the log of both when two servers on one database sign with different SECRET_KEYs: members are
 * signed out and images refused by turns, which is hard to guess from outside. Servers tell each other a
 * digest, never the key.
 */
export async function compareSecrets(
  { listen, orm }: Pick<Database, 'listen' | 'orm'>,
  secretKey: string,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const own = createHmac('sha256', secretKey).update(CHANNEL).digest('base64url')
  const others = new Set<string>()
  const tell = () => orm.execute(sql`select pg_notify(${CHANNEL}, ${own})`)
  const tellAgain = () => void tell().catch((err: unknown) => logger.error({ err }, 'the database is away'))
  await listen(CHANNEL, (digest) => {
    // An empty one comes after a lost connection, when others may have started unheard.
    if (digest === '') return tellAgain()
    if (digest === own || others.has(digest)) return
    others.add(digest)
    logger.error('another server on this database has another SECRET_KEY: give all of them the same')
    // The other one may have told us before it could hear us.
    tellAgain()
  })
  await tell()
}
