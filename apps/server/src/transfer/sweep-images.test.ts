import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { aPhoto } from '../../test/pictures.ts'
import { openShop } from '../../test/shop.ts'
import { anOrder, aProduct, done, first } from '../../test/shop-goods.ts'
import { products } from '../db/schema/catalog.ts'
import { banners, tutorialCategories, tutorials } from '../db/schema/content.ts'
import { strayPictures } from '../db/schema/images.ts'
import { storeImage } from '../files/store-image.ts'
import { ForeignImages, STRAY_RETENTION_MS, sweepImages } from './sweep-images.ts'

const shop = openShop()

describe('images that no row names', () => {
  const later = (ms: number) => shop.pass(ms / 1000)
  const upload = async (kind: 'public' | 'private') =>
    storeImage(shop.deps.files, shop.deps.images, { bytes: await aPhoto() }, kind)
  const sweep = () => sweepImages(shop.deps)
  afterEach(() => shop.orm.delete(strayPictures))

  test('are deleted with all their files two days after they were found, and not before', async () => {
    const [shown, secret] = [await upload('public'), await upload('private')]
    expect(await shop.storedFiles()).toHaveLength(7)
    expect(await sweep()).toBe(0)
    later(STRAY_RETENTION_MS - 1000)
    expect(await sweep()).toBe(0)
    expect((await shop.storedFiles()).join()).toContain(shown)
    expect(await shop.storedFiles()).toContain(secret)
    later(1000)
    expect(await sweep()).toBe(2)
    expect(await shop.storedFiles()).toEqual([])
    expect(await shop.orm.$count(strayPictures)).toBe(0)
    expect(await sweep()).toBe(0)
  })

  test('do not include those of products, slips, banners and article texts', async () => {
    const [cover, second, banner, inText] = [
      await upload('public'),
      await upload('public'),
      await upload('public'),
      await upload('public'),
    ]
    const product = await aProduct(shop)
    await shop.orm.update(products).set({ imageKey: cover, moreImageKeys: [second] })
    await anOrder(shop, await shop.aMember(), 'pending')
    await shop.orm.insert(banners).values({ imageKey: banner })
    const category = first(await shop.orm.insert(tutorialCategories).values({ name: 'เริ่มวาด' }).returning())
    await shop.orm.insert(tutorials).values({
      title: 'ระบายสีน้ำ',
      categoryId: category.id,
      author: 'มะลิ',
      difficultyLevel: 'ง่าย',
      ...{ createdAt: shop.deps.clock(), updatedAt: shop.deps.clock() },
      content: `<figure><img src="/media/${inText}/640.webp" alt=""></figure>`,
    })
    expect(product.id).toBeGreaterThan(0)
    const stored = await shop.storedFiles()
    expect(stored).toHaveLength(22)
    for (let look = 0; look < 3; look++) {
      expect(await sweep()).toBe(0)
      later(STRAY_RETENTION_MS)
    }
    expect(await shop.storedFiles()).toEqual(stored)
    expect(await shop.orm.$count(strayPictures)).toBe(0)
  })

  test('start a new count when a row named one in between', async () => {
    const key = await upload('public')
    await sweep()
    const banner = first(await shop.orm.insert(banners).values({ imageKey: key }).returning())
    later(STRAY_RETENTION_MS)
    expect(await sweep()).toBe(0)
    await shop.orm.delete(banners)
    expect(await sweep()).toBe(0)
    later(STRAY_RETENTION_MS - 1000)
    expect(await sweep()).toBe(0)
    later(1000)
    expect(await sweep()).toBe(1)
    expect(banner.imageKey).toBe(key)
  })

  test('are kept when nearly all images are strays: the files then belong to another shop', async () => {
    const image = await aPhoto()
    for (let n = 0; n < 51; n++) {
      await shop.deps.files.put(`private/${randomUUID()}.jpg`, image, 'image/jpeg')
    }
    await expect(sweep()).rejects.toThrow(ForeignImages)
    later(STRAY_RETENTION_MS)
    await expect(sweep()).rejects.toThrow('51 stored images are not in use, and 0 are')
    expect(await shop.storedFiles()).toHaveLength(51)
    done(await shop.guest.get('/banner/'), 200)
  })
})
