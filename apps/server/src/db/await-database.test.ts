import { expect, it } from 'vitest'
import { awaitDatabase } from './await-database.ts'
import { DatabaseAway } from './database-away.ts'

/** Returns a database that fails in the given ways, one after the other, and then responds. */
function aDatabase(...failures: Error[]) {
  const left = [...failures]
  return {
    left,
    async ping() {
      const failure = left.shift()
      if (failure !== undefined) throw failure
    },
  }
}

const refusedConnection = () => Object.assign(new Error(''), { code: 'ECONNREFUSED' })

it('waits for a database that starts later, and reports each failed attempt', async () => {
  const output: string[] = []
  await awaitDatabase(aDatabase(refusedConnection()), { waitMs: 60_000, report: (line) => output.push(line) })
  expect(output).toEqual([expect.stringMatching(/does not respond: ECONNREFUSED\. Retrying for \d+ s\./)])
})

it('gives up on a database that does not start within the set time', async () => {
  const database = aDatabase(refusedConnection(), refusedConnection())
  const waiting = awaitDatabase(database, { waitMs: 0, report: expect.unreachable })
  await expect(waiting).rejects.toThrow(
    new DatabaseAway('The database does not respond: ECONNREFUSED. Start it, or check DATABASE_URL.'),
  )
  expect(database.left).toHaveLength(1)
})

it('does not wait for a database that refuses the login', async () => {
  const database = aDatabase(new Error('password authentication failed'), refusedConnection())
  const waiting = awaitDatabase(database, { waitMs: 60_000, report: expect.unreachable })
  await expect(waiting).rejects.toThrow(
    'The database refused the connection: password authentication failed.',
  )
  expect(database.left).toHaveLength(1)
})
