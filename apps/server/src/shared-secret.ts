import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/client.ts'

const CHANNEL = 'jansi_secret'

/**
 * Logs an error in both servers if two servers on one database sign with different SECRET_KEYs: members are
 * then signed out and images refused at random, which is hard to diagnose. The servers exchange a digest,
 * never the key.
 */
export async function compareSecrets(
  { listen, orm }: Pick<Database, 'listen' | 'orm'>,
  secretKey: string,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const own = createHmac('sha256', secretKey).update(CHANNEL).digest('base64url')
  const others = new Set<string>()
  const announce = () => orm.execute(sql`select pg_notify(${CHANNEL}, ${own})`)
  const announceAgain = () =>
    void announce().catch((err: unknown) => logger.error({ err }, 'the database is unavailable'))
  await listen(CHANNEL, (digest) => {
    // An empty payload follows a lost connection, during which other servers may have started.
    if (digest === '') return announceAgain()
    if (digest === own || others.has(digest)) return
    others.add(digest)
    logger.error(
      'another server on this database has a different SECRET_KEY: set the same key on all of them',
    )
    // The other server may have announced its key before it could hear ours.
    announceAgain()
  })
  await announce()
}
