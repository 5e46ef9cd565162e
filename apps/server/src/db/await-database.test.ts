import { expect, it } from 'vitest'
import { awaitDatabase, DatabaseAway } from './await-database.ts'

/** A database that fails in the given ways, one after the other, and then responds. */
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

it('a database that starts later is waited for, and each attempt in vain is told', async () => {
  const said: string[] = []
  await awaitDatabase(aDatabase(refusedConnection()), { waitMs: 60_000, say: (line) => said.push(line) })
  expect(said).toEqual([
    expect.stringMatching(/does not answer: ECONNREFUSED\. Trying again, for \d+ s more/),
  ])
})

it('a database that does not come is not waited for beyond the time that is set', async () => {
  const database = aDatabase(refusedConnection(), refusedConnection())
  const waiting = awaitDatabase(database, { waitMs: 0, say: expect.unreachable })
  await expect(waiting).rejects.toThrow(
    new DatabaseAway('The database does not answer: ECONNREFUSED. Start it, or check DATABASE_URL.'),
  )
  expect(database.left).toHaveLength(1)
})

it('a database that refuses is not waited for at all', async () => {
  const database = aDatabase(new Error('password authentication failed'), refusedConnection())
  const waiting = awaitDatabase(database, { waitMs: 60_000, say: expect.unreachable })
  await expect(waiting).rejects.toThrow('The database refuses: password authentication failed.')
  expect(database.left).toHaveLength(1)
})
