import { mkdtemp, open, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMailFolder } from './mail-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-mails-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const mails = Array.from({ length: 20 }, (_, n) => ({ name: `${n}.eml`, eml: Buffer.from(`mail ${n}`) }))
const names = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'))

/** Counts how often a file or a folder is made durable. */
async function spySyncs() {
  const handle = await open(folder, 'r')
  await handle.close()
  return vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync')
}

it('makes mails that come together durable together', async () => {
  const syncs = await spySyncs()
  const write = openMailFolder(folder)
  await Promise.all(mails.map(write))
  expect(syncs).toHaveBeenCalledTimes(2)
  expect(await names()).toHaveLength(mails.length)
})

it('loses no mail that was written, if the machine fails before its file is on the disk', async () => {
  const write = openMailFolder(folder)
  await Promise.all(mails.map(write))
  // As a power cut leaves files that nobody has synced.
  await rm(join(folder, '0.eml'))
  await truncate(join(folder, '1.eml'))
  await openMailFolder(folder)({ name: 'next.eml', eml: Buffer.from('next') })
  expect(await names()).toHaveLength(mails.length + 1)
  for (const { name, eml } of mails) expect(await readFile(join(folder, name))).toEqual(eml)
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

it('rejects every mail of a group that could not be written, and writes the next', async () => {
  const write = openMailFolder(folder)
  const blocked = { name: 'no/such/folder.eml', eml: Buffer.from('x') }
  const outcomes = await Promise.allSettled([blocked, ...mails].map(write))
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  await write({ name: 'next.eml', eml: Buffer.from('next') })
  expect(await readFile(join(folder, 'next.eml'), 'utf8')).toBe('next')
})
