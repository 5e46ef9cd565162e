import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBucket, type TestBucket } from '../../test/bucket.ts'
import { readSettings } from '../env.ts'
import { type Bucket, type FileStore, openFileStore } from './store.ts'

let folder: string
let bucketServer: TestBucket
let bucket: Bucket | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-files-'))
  bucketServer = await startBucket()
  bucket = readSettings(bucketServer.env).s3
})

afterAll(async () => {
  await bucketServer.close()
  await rm(folder, { recursive: true })
})

const PICTURE = new Uint8Array([1, 2, 3, 255, 0])

describe.each([
  ['the local folder', () => openFileStore({ dataDir: folder })],
  ['an S3-compatible bucket', () => openFileStore({ dataDir: folder, s3: bucket })],
])('%s', (_name, open: () => Promise<FileStore>) => {
  it('gives back what was put, with its type and size', async () => {
    const files = await open()
    await files.put('public/abc_-1/320.webp', PICTURE, 'image/webp')
    const found = await files.get('public/abc_-1/320.webp')
    expect([found?.contentType, found?.size]).toEqual(['image/webp', 5])
    expect(found && new Uint8Array(await buffer(found.stream))).toEqual(PICTURE)
    expect(await files.exists('public/abc_-1/320.webp')).toBe(true)
  })

  it('knows nothing of what was never put or was deleted', async () => {
    const files = await open()
    expect(await files.get('private/none.jpg')).toBeNull()
    expect(await files.exists('private/none.jpg')).toBe(false)
    await files.put('private/gone.jpg', PICTURE, 'image/jpeg')
    await files.delete('private/gone.jpg')
    await files.delete('private/gone.jpg')
    expect(await files.get('private/gone.jpg')).toBeNull()
  })

  it('lists what is there, and nothing under a name that is not its own', async () => {
    const files = await open()
    const keys = ['public/listed-1/320.webp', 'public/listed-1/640.webp', 'private/listed-2.jpg']
    for (const key of keys) await files.put(key, PICTURE, 'image/webp')
    const found: string[] = []
    for await (const key of files.list()) found.push(key)
    expect(found.filter((key) => key.includes('listed')).sort()).toEqual(keys.sort())
  })

  it('takes no key that leads elsewhere', async () => {
    const files = await open()
    for (const key of [
      '../jansi.lock',
      'public/../../x.jpg',
      '/etc/passwd',
      'public//x.jpg',
      'drafts/x.jpg',
      'private/x',
    ]) {
      await expect(files.put(key, PICTURE, 'image/jpeg')).rejects.toThrow('Not a key')
      await expect(files.get(key)).rejects.toThrow('Not a key')
      await expect(files.exists(key)).rejects.toThrow('Not a key')
      await expect(files.delete(key)).rejects.toThrow('Not a key')
    }
  })
})

it('a folder that nothing was put into has an empty list', async () => {
  const files = await openFileStore({ dataDir: join(folder, 'third') })
  for await (const key of files.list()) expect.unreachable(key)
})

it('the local folder leaves no draft behind, and clears those of an earlier crash', async () => {
  const dataDir = join(folder, 'second')
  await mkdir(join(dataDir, 'files', 'drafts'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'drafts', 'half'), 'half a picture')
  await openFileStore({ dataDir, shared: true })
  expect(await readdir(join(dataDir, 'files', 'drafts'))).toEqual(['half'])
  const files = await openFileStore({ dataDir })
  await files.put('private/whole.jpg', PICTURE, 'image/jpeg')
  expect(await readdir(join(dataDir, 'files', 'drafts'))).toEqual([])
  expect(await readdir(join(dataDir, 'files', 'private'))).toEqual(['whole.jpg'])
})
