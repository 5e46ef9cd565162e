import type { StoredImage } from '@jansi/contract/staff-images'
import { expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'

const shop = openShop()

it('an image that staff upload is stored in four widths, and is public', async () => {
  const staff = await shop.staff()
  const stored = done(await staff.upload<StoredImage>('/staff/images/', {}, await aPhoto()), 201)
  expect(await shop.storedFiles()).toEqual(
    expect.arrayContaining([320, 480, 828, 1280].map((width) => `${stored.key}/${width}.webp`)),
  )
  const shown = await shop.guest.send({ method: 'GET', url: new URL(stored.url).pathname })
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
})

it('refuses and stores nothing that is no image', async () => {
  const staff = await shop.staff()
  const before = await shop.storedFiles()
  expect(await staff.upload('/staff/images/', {}, Buffer.from('<svg onload="x"/>'))).toMatchObject({
    status: 400,
    body: { code: 'image_not_image' },
  })
  expect((await staff.upload('/staff/images/', {}, null)).status).toBe(400)
  expect(await shop.storedFiles()).toEqual(before)
})

it('uploads are throttled, and only staff may upload', async () => {
  const staff = await shop.staff()
  const upload = { method: 'POST', url: '/api/staff/images/' } as const
  expect((await shop.guest.send(upload)).status).toBe(401)
  expect((await (await shop.aMember()).send(upload)).status).toBe(403)
  for (let n = 0; n < 120; n += 1) await shop.deps.throttles.consume('upload', staff.id, reply())
  expect((await staff.upload('/staff/images/', {}, await aPhoto())).status).toBe(429)

  function reply() {
    return { header: () => {} } as never
  }
})
