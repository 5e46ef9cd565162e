import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unpackCluster } from './cluster-image.ts'
import { createCluster, openDurablePglite } from './pglite-durable.ts'

// The engine's own initdb takes several seconds on an idle machine.
vi.setConfig({ testTimeout: 120_000 })

/** A folder that no other test uses. */
const HELD = { isHeld: () => true }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-cluster-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/**
 * Returns the contents and settings of a new cluster, without the parts that differ between two runs of
 * initdb.
 */
async function describeCluster(path: string) {
  const engine = await openDurablePglite(path, HELD)
  const read = async (query: string) => (await engine.query(query)).rows
  const described = {
    settings: await read("select name, setting from pg_settings where name !~ 'directory|_file$' order by 1"),
    databases: await read(
      'select datname, encoding, datcollate, datctype, datacl from pg_database order by 1',
    ),
    roles: await read('select rolname, rolsuper from pg_roles order by 1'),
    relations: await read('select relname, relkind, relnatts from pg_class order by 1, 2'),
  }
  await engine.close()
  return described
}

test('a new database from the file of the build equals the one of initdb', async () => {
  const [unpacked, made] = [join(folder, 'unpacked'), join(folder, 'made')]
  await createCluster(unpacked, HELD)
  await createCluster(made, HELD, async () => false)
  expect(await readdir(unpacked)).toEqual(expect.arrayContaining(['PG_VERSION', 'base', 'global', 'pg_wal']))
  expect(await describeCluster(unpacked)).toEqual(await describeCluster(made))
})

test('nothing is unpacked if no file fits this version of the engine', async () => {
  expect(await unpackCluster(folder, [folder])).toBe(false)
  expect(await readdir(folder)).toEqual([])
})
