import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { copyMigrated } from '../../test/postgres.ts'
import { openFileStore } from '../files/store.ts'
import { chooseFolder } from './cluster-folder.ts'
import { compareImages, copyNewImages, DELETED_IMAGES, listImages } from './copy-images.ts'
import { nameOfTime } from './layout.ts'
import { OtherBytes, passOut, takeIn } from './pass-out.ts'

const SLIP = 'private/aaaaaaaaaaaaaaaa.jpg'
const PRODUCT = 'public/bbbbbbbbbbbbbbbb'

test('images are copied when they are stored, without sizes that can be made again; a deleted one is set aside', async () => {
  const home = await mkdtemp(join(tmpdir(), 'jansi-images-'))
  const [dataDir, dir] = [join(home, 'data'), join(home, 'backups')]
  await copyMigrated(dataDir)
  const recipients: string[] = []
  const folder = join(dir, await chooseFolder(dataDir, 'aaaaaaaa', recipients))
  const store = await openFileStore({ dataDir })
  await store.put(`${PRODUCT}/share.jpg`, Buffer.from('before the copies'), 'image/jpeg')
  const files = copyNewImages(store, dataDir, { dirs: [dir], days: 2, recipients })
  await files.put(SLIP, Buffer.from('a slip'), 'image/jpeg')
  while ((await listImages(join(folder, 'images'))).length === 0) await setTimeout(20)
  expect(await listImages(join(folder, 'images'))).toEqual([SLIP])

  await files.put(`${PRODUCT}/320.avif`, Buffer.from('small'), 'image/avif')
  await files.delete(SLIP)
  const now = new Date()
  await compareImages({ dataDir, files, recipients }, folder, now)
  expect(await listImages(join(folder, 'images'))).toEqual([`${PRODUCT}/share.jpg`])
  expect(await listImages(join(folder, DELETED_IMAGES, nameOfTime(now)))).toEqual([SLIP])
  await rm(home, { recursive: true, force: true })
})

test('encrypted copies have a folder of their own, are opened by an identity only, and are still known by the shop', async () => {
  const home = await mkdtemp(join(tmpdir(), 'jansi-images-'))
  const [dataDir, dir] = [join(home, 'data'), join(home, 'backups')]
  await copyMigrated(dataDir)
  const identities = [await generateX25519Identity(), await generateX25519Identity()]
  const recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
  const clear = await chooseFolder(dataDir, 'aaaaaaaa', [])
  const name = await chooseFolder(dataDir, 'aaaaaaaa', recipients)
  expect(name).not.toBe(clear)
  expect(await chooseFolder(dataDir, 'aaaaaaaa', recipients.toReversed())).toBe(name)

  const files = await openFileStore({ dataDir })
  await files.put(SLIP, Buffer.from('a slip'), 'image/jpeg')
  await compareImages({ dataDir, files, recipients }, join(dir, name), new Date())
  const copied = join(dir, name, 'images', SLIP)
  expect(await readFile(copied, 'latin1')).toMatch(/^age-encryption\.org\/v1\n(?!.*a slip)/s)
  for (const identity of identities) expect(await text(takeIn(copied, false, [identity]))).toBe('a slip')
  await expect(text(takeIn(copied, false, []))).rejects.toThrow('is encrypted: name the file')
  await expect(text(takeIn(copied, false, [await generateX25519Identity()]))).rejects.toThrow(
    'is encrypted to other keys',
  )
  const again = (content: string) =>
    passOut(
      { open: () => Readable.from([content]), path: `images/${SLIP}`, at: new Date(), compress: false },
      join(dir, name),
      recipients,
    )
  await again('a slip')
  await expect(again('b slip')).rejects.toThrow(OtherBytes)
  await rm(home, { recursive: true, force: true })
})
