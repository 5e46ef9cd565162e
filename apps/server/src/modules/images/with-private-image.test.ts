import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { type ImageWorkers, openImageWorkers } from '../../files/images.ts'
import { openFileStore } from '../../files/store.ts'
import { withPrivateImage } from './steps/with-private-image.ts'

let folder: string
let images: ImageWorkers

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-pictures-'))
  images = openImageWorkers()
})
afterAll(async () => {
  await images.close()
  await rm(folder, { recursive: true, force: true })
})

const pictures = async () => {
  const names = await readdir(join(folder, 'files/private')).catch(() => [])
  return names.filter((name) => name !== 'drafts')
}

test('deletes an image whose row is refused, and keeps it if the row may have been written', async () => {
  const files = await openFileStore({ dataDir: folder })
  const failing = (error: Error) =>
    aPhoto().then((bytes) => withPrivateImage({ files, images }, { bytes }, () => Promise.reject(error)))
  const diskFull = Object.assign(new Error('disk full'), { code: '53100' })
  for (const refusal of [new Error('no such order'), diskFull]) {
    await expect(failing(refusal)).rejects.toBe(refusal)
    expect(await pictures()).toEqual([])
  }
  for (const lost of ['Connection terminated unexpectedly', 'Query read timeout']) {
    await expect(failing(new Error('Failed query: commit', { cause: new Error(lost) }))).rejects.toThrow(
      'Failed query',
    )
  }
  expect((await pictures()).filter((name) => name.endsWith('.jpg'))).toHaveLength(2)
})
