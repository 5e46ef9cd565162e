import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { copyMigrated } from '../../test/postgres.ts'
import { openFileStore } from '../files/store.ts'
import { chooseFolder } from './cluster-folder.ts'
import { compareImages, copyNewImages, DELETED_IMAGES, listImages } from './copy-images.ts'
import { nameOfTime } from './layout.ts'

const SLIP = 'private/aaaaaaaaaaaaaaaa.jpg'
const PRODUCT = 'public/bbbbbbbbbbbbbbbb'

test('images are copied when they are stored, without sizes that can be made again; a deleted one is set aside', async () => {
  const home = await mkdtemp(join(tmpdir(), 'jansi-images-'))
  const [dataDir, dir] = [join(home, 'data'), join(home, 'backups')]
  await copyMigrated(dataDir)
  const folder = join(dir, await chooseFolder(dataDir, 'aaaaaaaa'))
  const store = await openFileStore({ dataDir })
  await store.put(`${PRODUCT}/share.jpg`, Buffer.from('before the copies'), 'image/jpeg')
  const files = copyNewImages(store, dataDir, [dir])
  await files.put(SLIP, Buffer.from('a slip'), 'image/jpeg')
  while ((await listImages(join(folder, 'images'))).length === 0) await setTimeout(20)
  expect(await listImages(join(folder, 'images'))).toEqual([SLIP])

  await files.put(`${PRODUCT}/320.avif`, Buffer.from('small'), 'image/avif')
  await files.delete(SLIP)
  const now = new Date()
  await compareImages({ dataDir, files }, folder, now)
  expect(await listImages(join(folder, 'images'))).toEqual([`${PRODUCT}/share.jpg`])
  expect(await listImages(join(folder, DELETED_IMAGES, nameOfTime(now)))).toEqual([SLIP])
  await rm(home, { recursive: true, force: true })
})
