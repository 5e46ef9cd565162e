import { createHmac } from 'node:crypto'
import type { Order } from '@jansi/contract/orders'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../test/pictures.ts'
import { openShop } from '../../test/shop.ts'
import { anOrder, done } from '../../test/shop-goods.ts'
import { deleteImage } from '../files/delete-image.ts'
import { thumbnailOf } from '../files/image-files.ts'
import { storeImage } from '../files/store-image.ts'

const shop = openShop()

/** Address of a slip's image, as its member got it. */
async function aPrivatePicture(): Promise<URL> {
  const member = await shop.aMember()
  const order = await anOrder(shop, member, 'pending')
  const { payment_slip } = done(await member.get<Order>(`/order/${order.id}/`), 200)
  return new URL(payment_slip?.image ?? '')
}

const open = (url: string) => shop.guest.send({ method: 'GET', url })

describe('a private image', () => {
  it('is sent to everyone with its link, since browsers send no token with an image', async () => {
    const link = await aPrivatePicture()
    const answer = await open(link.pathname + link.search)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=600',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-length': String(answer.bytes.length),
    })
    expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  it('is not found without the signature, with a wrong one, or with that of another image', async () => {
    const link = await aPrivatePicture()
    const other = await aPrivatePicture()
    const signature = link.searchParams.get('signature') ?? ''
    const expires = link.searchParams.get('expires') ?? ''
    // Signed by a finder of the key, for longer than the shop does.
    const lasting = (key: string, until: number) => {
      const forged = createHmac('sha256', shop.deps.secrets.secretKey).update(`image:${key}:${until}`)
      return `/media/${key}?expires=${until}&signature=${forged.digest('base64url')}`
    }
    expect((await open(lasting(link.pathname.slice('/media/'.length), Number(expires)))).status).toBe(200)
    const tries = [
      link.pathname,
      `${link.pathname}?expires=${expires}`,
      `${link.pathname}?signature=${signature}`,
      `${link.pathname}?expires=${expires}&signature=`,
      `${link.pathname}?expires=${expires}&signature=${signature.slice(0, -1)}`,
      `${link.pathname}?expires=${expires}&signature=${'A'.repeat(signature.length)}`,
      `${link.pathname}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${link.pathname}?expires=9999999999&signature=${signature}`,
      lasting(link.pathname.slice('/media/'.length), Number(expires) + 3_600),
      `${link.pathname}?expires=${expires}&expires=${expires}&signature=${signature}`,
      `${other.pathname}${link.search}`,
    ]
    for (const url of tries) {
      const answer = await open(url)
      expect({ url, status: answer.status, body: answer.body }).toEqual({
        url,
        status: 404,
        body: { detail: 'Not found.' },
      })
    }
  })

  it('is not there any more once the link has expired', async () => {
    const link = await aPrivatePicture()
    shop.pass(15 * 60 - 1)
    expect((await open(link.pathname + link.search)).status).toBe(200)
    shop.pass(5 * 60 + 2)
    expect((await open(link.pathname + link.search)).status).toBe(404)
  })

  it('has one link for some minutes, so that a browser keeps it', async () => {
    const key = `private/${'a'.repeat(22)}.jpg`
    const link = shop.deps.links.private(key)
    expect(shop.deps.links.private(key)).toBe(link)
    shop.pass(300)
    expect(shop.deps.links.private(key)).not.toBe(link)
  })
})

describe('nothing else in the shop’s folder', () => {
  it.each([
    '/media/',
    '/media/private/',
    '/media/public/',
    '/media/../secrets.json',
    '/media/%2e%2e/secrets.json',
    '/media/..%2fsecrets.json',
    '/media/private/..%2f..%2fsecrets.json',
    '/media/private/%2e%2e/%2e%2e/secrets.json',
    '/media/private/aaaaaaaaaaaaaaaaaaaaaa.jpg%00',
    '/media/public/aaaaaaaaaaaaaaaaaaaaaa/640.webp/../../../../etc/passwd',
    '/media/drafts/x',
    '/media/public/aaaaaaaaaaaaaaaaaaaaaa/5000.webp',
    '/media/public/aaaaaaaaaaaaaaaaaaaaaa/640.webp',
    '/files/private/aaaaaaaaaaaaaaaaaaaaaa.jpg',
    '/private/aaaaaaaaaaaaaaaaaaaaaa.jpg',
  ])('is served at %s', async (url) => {
    expect((await open(url)).status).toBe(404)
  })

  it('is served by a signature of its own making', async () => {
    const link = new URL(shop.deps.links.private('private/../../secrets.json'))
    expect((await open(`/media/private/..%2f..%2fsecrets.json${link.search}`)).status).toBe(404)
  })
})

it('serves a public image in four widths to everyone, with a permanent cache', async () => {
  const { files, images } = shop.deps
  const key = await storeImage(files, images, { bytes: await aPhoto() }, 'public')
  for (const width of [320, 480, 828, 1280]) {
    const answer = await open(`/media/${key}/${width}.webp`)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
})

describe('a file of an image that is not made yet', () => {
  const sent = async (key: string, name: string) => {
    const answer = await open(`/media/${key}/${name}`)
    const { width, format } = await sharp(answer.bytes).metadata()
    return [answer.status, format, width, answer.headers['cache-control']]
  }

  it('is replaced by WebP of the same width or the next larger one, and kept for minutes only', async () => {
    const { files, images } = shop.deps
    const bytes = await sharp({ create: { width: 1400, height: 700, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    const key = await storeImage(files, images, { bytes }, 'public')
    const forNow = 'public, max-age=300'
    expect(await sent(key, '480.avif')).toEqual([200, 'webp', 480, forNow])
    // As release 1.0 stored it.
    await files.put(`${key}/640.webp`, await sharp(bytes).resize(640).webp().toBuffer(), 'image/webp')
    await files.delete(`${key}/480.webp`)
    await files.delete(`${key}/828.webp`)
    expect(await sent(key, '480.webp')).toEqual([200, 'webp', 640, forNow])
    expect(await sent(key, '828.avif')).toEqual([200, 'webp', 1280, forNow])
    expect(await sent(key, '640.webp')).toEqual([200, 'webp', 640, 'public, max-age=31536000, immutable'])
    await files.delete(`${key}/640.webp`)
    expect(await sent(key, '640.webp')).toEqual([200, 'webp', 1280, forNow])
  })

  it('is not found if the image has no original', async () => {
    const { files, images } = shop.deps
    const key = await storeImage(files, images, { bytes: await aPhoto() }, 'public')
    await deleteImage(files, key)
    expect((await open(`/media/${key}/480.avif`)).status).toBe(404)
    expect(await shop.storedFiles()).toEqual([])
  })
})

describe('the thumbnail of a private image', () => {
  it('is sent with its own link, and until it is made, the image in its place', async () => {
    const { files, images, links } = shop.deps
    const key = await storeImage(files, images, { bytes: await aPhoto() }, 'private')
    const link = new URL(links.thumbnail(key))
    const small = await open(link.pathname + link.search)
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=600',
    })
    await files.delete(thumbnailOf(key))
    const whole = await open(link.pathname + link.search)
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('has a link that opens neither the image nor another thumbnail, and none works unsigned or late', async () => {
    const { files, images, links } = shop.deps
    const key = await storeImage(files, images, { bytes: await aPhoto() }, 'private')
    const other = await storeImage(files, images, { bytes: await aPhoto() }, 'private')
    const { pathname, search } = new URL(links.thumbnail(key))
    for (const url of [
      pathname,
      `/media/${key}${search}`,
      `/media/${thumbnailOf(other)}${search}`,
      `${pathname.replace('480', '320')}${search}`,
    ]) {
      expect({ url, status: (await open(url)).status }).toEqual({ url, status: 404 })
    }
    shop.pass(20 * 60 + 1)
    expect((await open(pathname + search)).status).toBe(404)
  })
})
