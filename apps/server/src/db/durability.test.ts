import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COMPILE_ONCE } from '../../test/bundle-server.ts'
import { openDatabase } from './client.ts'
import { DataFolderLocked, type DataLock, isFolderHeld, lockDataFolder } from './lock.ts'
import { type Owner, thisOwner } from './lock-owner.ts'

// Tests wait for other processes, each as long as a busy machine may need.
vi.setConfig({ testTimeout: 240_000 })

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-data-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  await rm(folder, { recursive: true, force: true })
})

function startSecond(...args: string[]) {
  const script = join(import.meta.dirname, '../../test/hold-database.ts')
  const child = spawn(process.execPath, [COMPILE_ONCE, '--import', 'tsx', script, folder, ...args], {
    stdio: 'pipe',
  })
  children.push(child)
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  return { child, lines, complaint: () => complaint }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

describe('a confirmed order', () => {
  it('is on the disk: every commit of the embedded database syncs at least once', async () => {
    const database = await openDatabase({ dataDir: folder })
    await database.orm.execute(sql`create table orders_like (n int)`)
    const synced = await syncedBy(async () => {
      for (let n = 0; n < 25; n++) await database.orm.execute(sql`insert into orders_like values (${n})`)
    })
    await database.close()
    expect(synced.length).toBeGreaterThanOrEqual(25)
  })

  it('in a new table keeps its file: the name is synced with the content, before the checkpoint ends', async () => {
    const database = await openDatabase({ dataDir: folder })
    await database.orm.execute(sql`create table orders_like (n int)`)
    const { rows } = await database.orm.execute<{ path: string }>(
      sql`select pg_relation_filepath('orders_like') as path`,
    )
    const file = join(folder, 'database', rows[0]?.path ?? '')
    const checkpoint = () => syncedBy(() => database.orm.execute(sql`checkpoint`))
    const synced = await checkpoint()
    await database.orm.execute(sql`insert into orders_like values (1)`)
    const later = await checkpoint()
    await database.close()
    const table = synced.indexOf(inodeOf(file))
    const name = synced.indexOf(inodeOf(dirname(file)))
    expect([table, name]).not.toContain(-1)
    expect(name).toBeLessThan(synced.lastIndexOf(inodeOf(join(folder, 'database/global/pg_control'))))
    // A name that the disk has is not synced again.
    expect(later).toContain(inodeOf(file))
    expect(later).not.toContain(inodeOf(dirname(file)))
  })

  it('survives kill -9 in the middle of writing', async () => {
    for (let round = 1; round <= 2; round++) {
      const writer = startSecond('write')
      await expect.poll(() => writer.lines.length, { timeout: 100_000 }).toBeGreaterThan(60)
      await kill(writer.child)
      const confirmed = writer.lines.filter((line) => line !== 'open').length
      const database = await openDatabase({ dataDir: folder })
      const { rows } = await database.orm.execute<{ n: number }>(
        sql`select count(*)::int as n from confirmed`,
      )
      expect(rows[0]?.n).toBeGreaterThanOrEqual(confirmed)
      await database.orm.execute(sql`drop table confirmed`)
      await database.close()
    }
  })

  it('is never lost when the disk cannot sync: the server ends with a message, and confirmed rows exist', async () => {
    const writer = startSecond('fail')
    await expect.poll(() => writer.child.exitCode, { timeout: 100_000 }).toBe(1)
    expect(writer.complaint()).toContain('The disk cannot store the data of the database (Error: EIO')
    expect(writer.lines.at(-1)).toBe('10')
    const database = await openDatabase({ dataDir: folder })
    const { rows } = await database.orm.execute<{ n: number }>(
      sql`select count(*)::int as n from confirmed where n <= 10`,
    )
    expect(rows[0]?.n).toBe(10)
    await database.close()
  })

  it('is read again when the power was cut while PostgreSQL made its own lock file', async () => {
    await (await openDatabase({ dataDir: folder })).close()
    await writeFile(join(folder, 'database', 'postmaster.pid'), '')
    const database = await openDatabase({ dataDir: folder })
    await database.ping()
    await database.close()
  })

  it('is stored in a folder that an interrupted start never leaves incomplete', async () => {
    fs.mkdirSync(join(folder, 'database.new'))
    await writeFile(join(folder, 'database.new', 'PG_VERSION'), '18')
    const database = await openDatabase({ dataDir: folder })
    await database.ping()
    await database.close()
    expect(await readdir(folder)).not.toContain('database.new')
  })
})

describe('the data folder', () => {
  it('refuses a second process with a clear message, and is free again after the first', async () => {
    const first = startSecond()
    await expect.poll(() => first.lines, { timeout: 30_000 }).toEqual(['open'])
    const refusal = openDatabase({ dataDir: folder })
    await expect(refusal).rejects.toThrow(
      `The data folder ${folder} is in use by process ${first.child.pid}.`,
    )
    await kill(first.child)
    const database = await openDatabase({ dataDir: folder })
    const second = startSecond()
    await expect.poll(() => second.child.exitCode, { timeout: 30_000 }).toBe(1)
    expect(second.complaint()).toContain(`The data folder ${folder} is in use by process ${process.pid}.`)
    await database.close()
    expect(await readdir(folder)).not.toContain('jansi.lock')
  })

  it('of another user is refused, before anything is written that its own could not read', async () => {
    await (await openDatabase({ dataDir: folder })).close()
    const before = await readdir(folder)
    const me = process.geteuid?.() ?? 0
    const asAnother = vi.spyOn(process, 'geteuid').mockReturnValue(me + 1)
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `${folder} belongs to user ${me}, but this process runs as user ${me + 1}`,
    )
    asAnother.mockRestore()
    expect(await readdir(folder)).toEqual(before)
  })

  it('is taken over from a process that is gone', async () => {
    await writeLock({ pid: 2 ** 30 })
    const lock = await lockDataFolder(folder)
    expect(JSON.parse(await readFile(join(folder, 'jansi.lock'), 'utf8')).pid).toBe(process.pid)
    await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  it.runIf(process.platform === 'linux')(
    'is taken over when the process number belongs to another program now',
    async () => {
      await writeLock({ started: 'another boot:1' })
      await (await lockDataFolder(folder)).release()
    },
  )

  it('of another machine, or of a container without a socket, is locked as long as its heartbeat goes on', async () => {
    for (const owner of [{ boot: 'another boot', host: 'another-machine' }, { namespace: 'another one' }]) {
      await writeLock(owner)
      const beat = setInterval(() => touchLock(0), 500)
      await expect(lockDataFolder(folder)).rejects.toThrow(/(on another-machine|in another container)\. Two/)
      expect(await isFolderHeld(folder)).toBe(true)
      clearInterval(beat)
      touchLock(3_000)
      const began = performance.now()
      await (await lockDataFolder(folder)).release()
      expect(performance.now() - began).toBeGreaterThan(1_900)
      // Older than that by the clock, it is watched all the same: two machines may disagree about the time.
      await writeLock(owner)
      touchLock(3_600_000)
      const later = setTimeout(() => touchLock(3_599_000), 1_000)
      await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderLocked)
      clearTimeout(later)
      await rm(join(folder, 'jansi.lock'))
    }
  })

  it('with a lock of an older release, which names no container, is taken over after a minute of silence', async () => {
    const old = { token: 'of an older release', pid: 2 ** 30, host: hostname(), started: null }
    await writeFile(join(folder, 'jansi.lock'), JSON.stringify(old))
    touchLock(55_000)
    await expect(lockDataFolder(folder)).rejects.toThrow('wait a minute and start again')
    expect(await isFolderHeld(folder)).toBe(true)
    touchLock(61_000)
    expect(await isFolderHeld(folder)).toBe(false)
    await (await lockDataFolder(folder)).release()
  })

  it('that was taken over from a suspended process is not written to when that process resumes', async () => {
    const writer = startSecond('write')
    await expect.poll(() => writer.lines.length, { timeout: 100_000 }).toBeGreaterThan(20)
    writer.child.kill('SIGSTOP')
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${writer.child.pid}.`)
    const claimed = await lockAfterSilence()
    const before = await filesOf(join(folder, 'database'))
    writer.child.kill('SIGCONT')
    await expect.poll(() => writer.child.exitCode, { timeout: 30_000 }).toBe(1)
    expect(writer.complaint()).toBe(
      `The data folder ${folder} was taken over by another process, or its jansi.lock was deleted. This process ends without writing to it.\n`,
    )
    expect(await filesOf(join(folder, 'database'))).toEqual(before)
    expect(claimed.isHeld()).toBe(true)
    await claimed.release()
  })

  it('ends its process within seconds after its lock was deleted, even if nothing is written', async () => {
    const idle = startSecond()
    await expect.poll(() => idle.lines, { timeout: 100_000 }).toEqual(['open'])
    await rm(join(folder, 'jansi.lock'))
    await expect.poll(() => idle.child.exitCode, { timeout: 10_000 }).toBe(1)
    expect(idle.complaint()).toContain('its jansi.lock was deleted')
  })

  it('goes to exactly one of many processes that find the same stale lock', async () => {
    await writeLock({ pid: 2 ** 30 })
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => lockDataFolder(folder)))
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(won.length).toBe(1)
    for (const { value } of won) await value.release()
  })
})

/** Writes the lock of a process like this one, with the given changes. */
async function writeLock(owner: Partial<Owner>): Promise<void> {
  await writeFile(join(folder, 'jansi.lock'), JSON.stringify({ ...(await thisOwner(null)), ...owner }))
}

/** Sets the time of the lock's last beat, in milliseconds before now. */
function touchLock(agoMs: number): void {
  const then = new Date(Date.now() - agoMs)
  fs.utimesSync(join(folder, 'jansi.lock'), then, then)
}

/**
 * Claims the folder of a suspended process, as another machine would that cannot decide whether the process
 * is alive.
 */
async function lockAfterSilence(): Promise<DataLock> {
  const file = join(folder, 'jansi.lock')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), boot: 'another boot' }))
  return lockDataFolder(folder)
}

/** Returns every file below a folder with the digest of its content. */
async function filesOf(root: string): Promise<Map<string, string>> {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const digest = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  return new Map(await Promise.all(files.map(async (path) => [path, await digest(path)] as const)))
}

/** Returns the inode of every file and folder that this process asks the kernel to sync while `work` runs, in order. */
async function syncedBy(work: () => Promise<unknown>): Promise<number[]> {
  const real = fs.fsyncSync
  const synced: number[] = []
  const replace = (fsyncSync: typeof real) => {
    fs.fsyncSync = fsyncSync
    syncBuiltinESMExports()
  }
  replace((fd) => {
    synced.push(fs.fstatSync(fd).ino)
    real(fd)
  })
  try {
    await work()
  } finally {
    replace(real)
  }
  return synced
}

function inodeOf(path: string): number {
  return fs.statSync(path).ino
}
