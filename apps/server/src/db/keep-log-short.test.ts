import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepLogShort } from './keep-log-short.ts'
import { openDurablePglite } from './pglite-durable.ts'

let folder: string
let engine: PGlite

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-log-'))
  engine = await openDurablePglite(join(folder, 'database'), { isHeld: () => true })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the position at which a start after a crash would begin to read the log. */
async function startOfReading(): Promise<string | undefined> {
  const { rows } = await engine.query<{ lsn: string }>(
    'select redo_lsn::text as lsn from pg_control_checkpoint()',
  )
  return rows[0]?.lsn
}

const SLOW = { timeout: 60_000 }
const MB = 1024 * 1024

describe('the log of the embedded database', () => {
  it('gets no checkpoint while nothing is written', SLOW, async () => {
    keepLogShort(engine, { lookMs: 20, bytes: MB, ageMs: 3_600_000 })
    const before = await startOfReading()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await startOfReading()).toBe(before)
  })

  it('is not read from the beginning after a crash, even after many writes', SLOW, async () => {
    const before = await startOfReading()
    await engine.exec(
      `create table filler as select repeat(md5(n::text), 20) from generate_series(1, 5000) n`,
    )
    await expect.poll(startOfReading, SLOW).not.toBe(before)
  })

  it('is read from minutes ago at most, even after few writes', SLOW, async () => {
    const before = await startOfReading()
    keepLogShort(engine, { lookMs: 20, bytes: 1000 * MB, ageMs: 200 })
    await engine.exec('create table note (text text)')
    await expect.poll(startOfReading, SLOW).not.toBe(before)
  })
})
