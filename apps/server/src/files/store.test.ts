import { existsSync, linkSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBucket, type TestBucket } from '../../test/bucket.ts'
import { readSettings } from '../env.ts'
import { type Bucket, type FileStore, FilesUnavailable, openFileStore } from './store.ts'

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

const IMAGE = new Uint8Array([1, 2, 3, 255, 0])

describe.each([
  ['the local folder', () => openFileStore({ dataDir: folder })],
  ['an S3-compatible bucket', () => openFileStore({ dataDir: folder, s3: bucket })],
])('%s', (_name, open: () => Promise<FileStore>) => {
  it('returns a stored file with its type and size', async () => {
    const files = await open()
    await files.put('public/abc_-1/320.webp', IMAGE, 'image/webp')
    const found = await files.get('public/abc_-1/320.webp')
    expect([found?.contentType, found?.size]).toEqual(['image/webp', 5])
    expect(found && new Uint8Array(await buffer(found.stream))).toEqual(IMAGE)
    expect(await files.exists('public/abc_-1/320.webp')).toBe(true)
  })

  it('returns null for a file that was never stored or was deleted', async () => {
    const files = await open()
    expect(await files.get('private/none.jpg')).toBeNull()
    expect(await files.exists('private/none.jpg')).toBe(false)
    await files.put('private/gone.jpg', IMAGE, 'image/jpeg')
    await files.delete('private/gone.jpg')
    await files.delete('private/gone.jpg')
    expect(await files.get('private/gone.jpg')).toBeNull()
  })

  it('lists its files, and none with a foreign name', async () => {
    const files = await open()
    const keys = ['public/listed-1/320.webp', 'public/listed-1/640.webp', 'private/listed-2.jpg']
    for (const key of keys) await files.put(key, IMAGE, 'image/webp')
    const found: string[] = []
    for await (const key of files.list()) found.push(key)
    expect(found.filter((key) => key.includes('listed')).sort()).toEqual(keys.sort())
  })

  it('refuses a key that leads out of the store', async () => {
    const files = await open()
    for (const key of [
      '../secrets.json',
      'public/../../x.jpg',
      '/etc/passwd',
      'public//x.jpg',
      'drafts/x.jpg',
      'private/x',
    ]) {
      await expect(files.put(key, IMAGE, 'image/jpeg')).rejects.toThrow('Not a key')
      await expect(files.get(key)).rejects.toThrow('Not a key')
      await expect(files.exists(key)).rejects.toThrow('Not a key')
      await expect(files.delete(key)).rejects.toThrow('Not a key')
    }
  })
})

it('lists more files than one page of the bucket holds', async () => {
  const files = await openFileStore({ dataDir: folder, s3: bucket })
  const keys = Array.from({ length: 1_001 }, (_, n) => `private/many-${n}.jpg`)
  await files.put(keys[0] ?? '', IMAGE, 'image/jpeg')
  // The others are the same file by other names: to send each takes ten seconds.
  const home = join(bucketServer.folder, 'private')
  const parts = (await readdir(home)).filter((name) => name.startsWith('many-0.jpg'))
  for (const n of keys.keys())
    if (n > 0) for (const part of parts) linkSync(join(home, part), join(home, part.replace('-0', `-${n}`)))
  const found: string[] = []
  for await (const key of files.list()) if (key.startsWith('private/many-')) found.push(key)
  expect(found.sort()).toEqual(keys.sort())
})

it('lists no file of an empty folder', async () => {
  const files = await openFileStore({ dataDir: join(folder, 'third') })
  for await (const key of files.list()) expect.unreachable(key)
})

it('deletes drafts that a crash left more than an hour ago, and no younger one, which may be of another process', async () => {
  const dataDir = join(folder, 'second')
  const drafts = ['drafts', 'private/drafts', 'public/drafts'].map((path) => join(dataDir, 'files', path))
  for (const path of drafts) {
    await mkdir(path, { recursive: true })
    for (const [name, minutes] of [
      ['abandoned', 61],
      ['young', 59],
    ] as const) {
      await writeFile(join(path, name), 'half an image')
      const written = new Date(Date.now() - minutes * 60_000)
      await utimes(join(path, name), written, written)
    }
  }
  const files = await openFileStore({ dataDir })
  for (const path of drafts) expect(await readdir(path)).toEqual(['young'])
  await files.put('private/whole.jpg', IMAGE, 'image/jpeg')
  expect((await readdir(join(dataDir, 'files', 'private'))).sort()).toEqual(['drafts', 'whole.jpg'])
})

it.runIf(existsSync('/dev/shm'))('stores images where their folder is a link to another disk', async () => {
  const disk = await mkdtemp('/dev/shm/jansi-files-')
  const dataDir = join(folder, 'linked')
  await mkdir(join(dataDir, 'files'), { recursive: true })
  await symlink(disk, join(dataDir, 'files', 'public'))
  const files = await openFileStore({ dataDir })
  await files.put('public/linked/320.webp', IMAGE, 'image/webp')
  expect(await files.exists('public/linked/320.webp')).toBe(true)
  await rm(disk, { recursive: true })
})

describe('a failing bucket', () => {
  const KEY = 'private/slip.jpg'
  let asked: string[]
  let stumble: (request: IncomingMessage, response: ServerResponse) => void
  let server: Server

  beforeEach(async () => {
    asked = []
    server = createServer((request, response) => {
      asked.push(request.method ?? '')
      request.resume().once('end', () => stumble(request, response))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const files = () => {
    const { port } = server.address() as AddressInfo
    const s3 = bucket && { ...bucket, endpoint: `http://127.0.0.1:${port}`, timeoutMs: 300 }
    return openFileStore({ dataDir: folder, s3 })
  }

  it('is asked a second time after a failure, and no third time', async () => {
    stumble = (_request, response) => response.writeHead(asked.length === 1 ? 503 : 200).end()
    await (await files()).put(KEY, IMAGE, 'image/jpeg')
    expect(asked).toEqual(['PUT', 'PUT'])
    stumble = (_request, response) => response.writeHead(503).end()
    await expect((await files()).put(KEY, IMAGE, 'image/jpeg')).rejects.toThrow(FilesUnavailable)
    expect(asked).toHaveLength(4)
  })

  it.each([
    ['does not respond', () => {}],
    [
      'keeps reporting progress',
      (_request: IncomingMessage, response: ServerResponse) => {
        const timer = setInterval(() => response.writeProcessing(), 50)
        response.once('close', () => clearInterval(timer))
      },
    ],
  ])('that %s is abandoned', async (_how, silence) => {
    stumble = silence
    const { put, get } = await files()
    await expect(put(KEY, IMAGE, 'image/jpeg')).rejects.toThrow(FilesUnavailable)
    await expect(get(KEY)).rejects.toThrow(FilesUnavailable)
  })

  it('that stops responding in the middle of an image ends the stream, and keeps nobody waiting', async () => {
    stumble = ({ method }, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 5 })
      if (method === 'HEAD') response.end()
      else response.write('abc')
    }
    const found = await (await files()).get(KEY)
    expect(found?.size).toBe(5)
    await expect(found && buffer(found.stream)).rejects.toThrow()
  })
})
