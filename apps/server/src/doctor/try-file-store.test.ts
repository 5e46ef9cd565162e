import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openFileStore } from '../files/store.ts'
import { tryFileStore } from './try-file-store.ts'

let dataDir: string
let server: Server
let stored: Set<string>
/** The methods that the key of the bucket may use, and LIST. */
let rights: Set<string>

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(answer(request), { 'content-length': 0 }).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jansi-trial-'))
  stored = new Set()
  rights = new Set(['PUT', 'GET', 'DELETE', 'LIST'])
})
afterEach(() => rm(dataDir, { recursive: true }))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The status of Amazon's answer: a missing file is 403 for a key that may not list. */
function answer({ method = '', url = '' }: IncomingMessage): number {
  const right = method === 'HEAD' ? 'GET' : method
  if (!rights.has(right)) return 403
  const path = url.split('?')[0] ?? ''
  if (right === 'PUT') stored.add(path)
  if (right === 'GET' && !stored.has(path)) return rights.has('LIST') ? 404 : 403
  if (right === 'DELETE') stored.delete(path)
  return right === 'DELETE' ? 204 : 200
}

async function tryBucket() {
  const { port } = server.address() as AddressInfo
  const s3 = {
    timeoutMs: 1_000,
    ...{ bucket: 'jansi', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' },
    endpoint: `http://127.0.0.1:${port}`,
  }
  return tryFileStore(await openFileStore({ dataDir, s3 }), { dataDir, s3 })
}

it('keeps nothing where all rights are there', async () => {
  expect(await tryBucket()).toMatchObject({ check: 'pictures', state: 'ok' })
  expect([...stored]).toEqual([])
})

it.each([
  ['PUT', 's3:PutObject'],
  ['GET', 's3:GetObject, s3:ListBucket'],
  ['DELETE', 's3:DeleteObject'],
  ['LIST', 's3:ListBucket'],
])('names the right of a bucket that refuses %s', async (right, missing) => {
  rights.delete(right)
  expect(await tryBucket()).toMatchObject({
    state: 'fault',
    says: `The bucket jansi refuses (403) requests that need ${missing}.`,
    todo: expect.stringContaining('s3:ListBucket on the bucket'),
  })
})

it('names a folder of images that is no folder', async () => {
  const files = await openFileStore({ dataDir })
  expect(await tryFileStore(files, { dataDir, s3: undefined })).toMatchObject({ state: 'ok' })
  await rm(join(dataDir, 'files', 'private'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'private'), '')
  expect(await tryFileStore(files, { dataDir, s3: undefined })).toMatchObject({
    state: 'fault',
    says: expect.stringMatching(/^No image can be kept in .+files: ENOTDIR/),
  })
  await rm(join(dataDir, 'files', 'private'))
  await symlink(join(dataDir, 'not-mounted'), join(dataDir, 'files', 'private'))
  expect(await tryFileStore(files, { dataDir, s3: undefined })).toMatchObject({ state: 'fault' })
})
