import type { Banner } from '@jansi/contract/banners'
import type { StoredImage } from '@jansi/contract/staff-images'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { banners } from '../../db/schema/content.ts'
import { storedImages } from '../../db/schema/images.ts'
import { derivedFilesOf, isDerivedFile, originalOf, requiredFilesOf } from '../../files/image-files.ts'
import { FilesUnavailable } from '../../files/store.ts'
import { storeImage } from '../../files/store-image.ts'
import { deriveImages } from './commands/derive-images.ts'
import { noteImages } from './commands/note-images.ts'
import { countDerived, MAX_DERIVE_ATTEMPTS } from './queries.ts'

const shop = openShop()
const noEnd = new AbortController().signal
const derive = () => deriveImages(shop.deps, noEnd)
const progress = () => countDerived(shop.orm)
const allFilesOf = (image: string) =>
  [...requiredFilesOf(image), ...derivedFilesOf(image).map(({ key }) => key)].sort()

/** An image with the files that release 1.0 stored, which no list knows. */
async function anOldImage(kind: 'public' | 'private' = 'public'): Promise<string> {
  const key = await storeImage(shop.deps.files, shop.deps.images, { bytes: await aPhoto() }, kind)
  for (const file of derivedFilesOf(key)) await shop.deps.files.delete(file.key)
  return key
}

async function anUpload(): Promise<string> {
  const staff = await shop.staff()
  return done(await staff.upload<StoredImage>('/staff/images/', {}, await aPhoto()), 201).key
}

describe('a new image', () => {
  it('has WebP when the upload responds, and AVIF in every width after the job', async () => {
    const key = await anUpload()
    expect((await shop.storedFiles()).filter((file) => file.endsWith('.avif'))).toEqual([])
    expect(await noteImages(shop.deps)).toBe(0)
    expect(await progress()).toEqual({ done: 0, waiting: 1, failed: 0 })
    expect(await derive()).toBe(1)
    expect(await shop.storedFiles()).toEqual(allFilesOf(key))
    expect(await progress()).toEqual({ done: 1, waiting: 0, failed: 0 })
    const answer = await shop.guest.send({ method: 'GET', url: `/media/${key}/320.avif` })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ compression: 'av1', width: 120 })
    expect(await derive()).toBe(0)
  })

  it('is described by size and colour in public responses', async () => {
    const key = await anUpload()
    await shop.orm.insert(banners).values({ imageKey: key })
    const [banner] = done(await shop.guest.get<Banner[]>('/banner/'), 200)
    expect(banner?.image_info).toEqual({ width: 120, height: 90, colour: expect.stringMatching(/^#c.4.2.$/) })
  })
})

describe('images of an older release', () => {
  it('are noted once, get their missing files, and are then shown with size and colour', async () => {
    const [shown, secret] = [await anOldImage(), await anOldImage('private')]
    await shop.orm.insert(banners).values({ imageKey: shown })
    const before = done(await shop.guest.get<Banner[]>('/banner/'), 200)
    expect(before[0]).not.toHaveProperty('image_info')
    expect(await noteImages(shop.deps)).toBe(2)
    expect(await noteImages(shop.deps)).toBe(0)
    expect(await derive()).toBe(2)
    expect(await shop.storedFiles()).toEqual([...allFilesOf(shown), ...allFilesOf(secret)].sort())
    shop.pass(1)
    const after = done(await shop.guest.get<Banner[]>('/banner/'), 200)
    expect(after[0]?.image_info).toMatchObject({ width: 120, height: 90 })
    expect(await noteImages(shop.deps)).toBe(0)
  })

  it('keep the files that they have, so that a job which a crash ended continues', async () => {
    const key = await anOldImage()
    await noteImages(shop.deps)
    const crash = new Error('the process ends here')
    const put = vi.fn(shop.deps.files.put)
    put.mockImplementationOnce(shop.deps.files.put).mockImplementationOnce(() => Promise.reject(crash))
    const ending = { ...shop.deps, files: { ...shop.deps.files, put } }
    await expect(deriveImages(ending, noEnd)).rejects.toBe(crash)
    const made = (await shop.storedFiles()).filter(isDerivedFile)
    expect(made).toHaveLength(1)
    const again = vi.fn(shop.deps.files.put)
    expect(await deriveImages({ ...shop.deps, files: { ...shop.deps.files, put: again } }, noEnd)).toBe(1)
    expect(again.mock.calls.map(([file]) => file)).not.toContain(made[0])
    expect(await shop.storedFiles()).toEqual(allFilesOf(key))
  })

  it('that a killed process took are taken over when its lease ends', async () => {
    await anOldImage()
    await noteImages(shop.deps)
    await shop.orm
      .update(storedImages)
      .set({ leasedUntil: new Date(shop.deps.clock().getTime() + 1000), attempts: 1 })
    expect(await derive()).toBe(0)
    shop.pass(2)
    expect(await derive()).toBe(1)
  })

  it('are shared between processes: each file is made once', async () => {
    for (let count = 0; count < 4; count += 1) await anOldImage()
    await noteImages(shop.deps)
    const put = vi.fn(shop.deps.files.put)
    const deps = { ...shop.deps, files: { ...shop.deps.files, put } }
    const counts = await Promise.all([deriveImages(deps, noEnd), deriveImages(deps, noEnd)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(4)
    const made = put.mock.calls.map(([file]) => file)
    expect(new Set(made).size).toBe(made.length)
    expect(await progress()).toEqual({ done: 4, waiting: 0, failed: 0 })
  })

  it('wait for the next run when the process stops, after the one in work', async () => {
    await anOldImage()
    await anOldImage()
    await noteImages(shop.deps)
    expect(await deriveImages(shop.deps, AbortSignal.abort())).toBe(1)
    expect(await progress()).toEqual({ done: 1, waiting: 1, failed: 0 })
  })
})

describe('an image whose files cannot be made', () => {
  it('is given up after some attempts, and does not stop the others', async () => {
    const key = await anOldImage()
    await shop.deps.files.put(originalOf(key), Buffer.from('damaged'), 'image/webp')
    shop.pass(1)
    await noteImages(shop.deps)
    for (let attempt = 0; attempt < MAX_DERIVE_ATTEMPTS; attempt += 1) {
      await derive()
      shop.pass(6 * 60)
    }
    await anOldImage()
    await noteImages(shop.deps)
    await derive()
    expect(await progress()).toEqual({ done: 1, waiting: 0, failed: 1 })
  })

  it('because the store is unavailable has all its attempts left', async () => {
    await anOldImage()
    await noteImages(shop.deps)
    const put = () => Promise.reject(new FilesUnavailable('The bucket is away.'))
    for (let attempt = 0; attempt <= MAX_DERIVE_ATTEMPTS; attempt += 1) {
      await expect(deriveImages({ ...shop.deps, files: { ...shop.deps.files, put } }, noEnd)).rejects.toThrow(
        'away',
      )
    }
    expect(await derive()).toBe(1)
  })
})

describe('a deleted image', () => {
  it('is forgotten, and leaves no file if that happens while its files are made', async () => {
    const [gone, going] = [await anOldImage(), await anOldImage()]
    await noteImages(shop.deps)
    for (const file of requiredFilesOf(gone)) await shop.deps.files.delete(file)
    await noteImages(shop.deps)
    expect((await shop.orm.select().from(storedImages)).map(({ key }) => key)).toEqual([going])
    const put: typeof shop.deps.files.put = async (...file) => {
      await shop.deps.files.put(...file)
      for (const key of requiredFilesOf(going)) await shop.deps.files.delete(key)
    }
    await deriveImages({ ...shop.deps, files: { ...shop.deps.files, put } }, noEnd)
    expect(await shop.storedFiles()).toEqual([])
    expect(await shop.orm.$count(storedImages, eq(storedImages.key, going))).toBe(0)
  })
})
