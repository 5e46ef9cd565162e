import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aReturn, done, first } from '../../../test/shop-goods.ts'

const shop = openShop()

const NOT_AN_IMAGE =
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.'

type Place = { path: string; field: string; id: string }

/** The three doors that take an image, each open for the member. */
async function doors(member: Person): Promise<Place[]> {
  const staff = await shop.staff()
  const order = await anOrder(shop, member, 'awaiting_slip', { staff })
  const { item } = await aLoan(shop, member, { staff })
  const lost = await aReturn(member, [item.id])
  const items = [{ return_item: first(lost.items).id, outcomes: [{ condition: 5, quantity: 1 }] }]
  done(await staff.post(`/staff/returns/${lost.id}/review/`, { items }), 200)
  const open = done(await member.post<{ id: string }>('/returnsession/'), 201)
  return [
    { path: '/paymentslip/', field: 'order', id: order.id },
    { path: '/returnevidence/', field: 'session', id: open.id },
    { path: '/penaltyslip/', field: 'session', id: lost.id },
  ]
}

const paper = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#ffffff' } })
const text = (content: string) => async () => Buffer.from(content)

/** A PNG that claims 20,000 by 20,000 pixels and has a few hundred bytes. */
async function aBomb(): Promise<Buffer> {
  return sharp({ create: { width: 5_100, height: 5_000, channels: 3, background: '#ffffff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const REFUSED: [string, () => Promise<Buffer>, number, object][] = [
  ['an SVG named .png', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 400, notImage()],
  ['a page of HTML', text('<!doctype html><script>alert(1)</script>'), 400, notImage()],
  ['a PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>'), 400, notImage()],
  ['a GIF', async () => paper().gif().toBuffer(), 400, notImage()],
  ['a TIFF', async () => paper().tiff().toBuffer(), 400, notImage()],
  ['half a photo', async () => (await paper().jpeg().toBuffer()).subarray(0, 200), 400, notImage()],
  ['an animation', anAnimation, 400, notImage()],
  ['an empty file', async () => Buffer.alloc(0), 400, { image: ['The submitted file is empty.'] }],
  [
    'nine megabytes',
    async () => Buffer.concat([await aPhoto(), Buffer.alloc(9 * 1024 * 1024, 1)]),
    413,
    { image: ['The file is larger than 8 MB.'], code: 'image_too_large' },
  ],
  [
    'a bomb of many pixels',
    aBomb,
    400,
    { image: ['The image has more than 25 megapixels.'], code: 'image_too_many_pixels' },
  ],
]

function notImage() {
  return { image: [NOT_AN_IMAGE], code: 'image_not_image' }
}

function anAnimation(): Promise<Buffer> {
  const frame = { create: { width: 20, height: 20, channels: 3 as const, background: '#ffffff' } }
  const other = { create: { width: 20, height: 20, channels: 3 as const, background: '#000000' } }
  return Promise.all([frame, other].map((input) => sharp(input).png().toBuffer())).then((frames) =>
    sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
}

describe('nothing is stored of', () => {
  it.each(REFUSED)('%s', { timeout: 60_000 }, async (_name, make, status, body) => {
    const member = await shop.aMember()
    const places = await doors(member)
    const file = await make()
    const before = await shop.everything()
    for (const { path, field, id } of places) {
      const answer = await member.upload(path, { [field]: id }, file, {
        name: 'photo.png',
        type: 'image/png',
      })
      expect({ path, status: answer.status, body: answer.body }).toEqual({ path, status, body })
    }
    expect(await shop.everything()).toEqual(before)
  })
})

const NO_FILE = 'The submitted data was not a file. Check the encoding type on the form.'

describe('an upload', () => {
  it('without a file, without an id or with a wrong id names the missing field', async () => {
    const member = await shop.aMember()
    for (const { path, field, id } of await doors(member)) {
      const answers = [
        await member.upload(path, { [field]: id }, null),
        await member.upload(path, {}, await aPhoto()),
        await member.upload(path, {}, null),
        await member.upload(path, { [field]: 'not-an-id' }, await aPhoto()),
        await member.upload(path, { [field]: '' }, await aPhoto()),
        await member.upload(path, { [field]: id }, await aPhoto(), { part: 'slip' }),
        await member.upload(path, { [field]: id, image: 'text' }, null),
        await member.upload(path, { [field]: 'not-an-id', image: '' }, null),
      ]
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
      expect(answers.map(({ body }) => body)).toEqual([
        { image: ['No file was submitted.'] },
        { [field]: ['This field is required.'] },
        { [field]: ['This field is required.'], image: ['No file was submitted.'] },
        { [field]: ['Must be a valid UUID.'] },
        { [field]: ['This field may not be blank.'] },
        { image: ['No file was submitted.'] },
        { image: [NO_FILE] },
        { [field]: ['Must be a valid UUID.'], image: [NO_FILE] },
      ])
    }
  })

  it('of JSON instead of a form is not understood', async () => {
    const member = await shop.aMember()
    const answer = await member.post('/paymentslip/', { order: 'x', image: 'y' })
    expect(answer.status).toBe(415)
    expect(answer.body).toEqual({ detail: 'Unsupported media type "application/json" in request.' })
  })

  it('that breaks off in the middle is refused', async () => {
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'awaiting_slip')
    const before = await shop.everything()
    const head = '--b\r\ncontent-disposition: form-data; name="order"\r\n\r\n'
    for (const payload of [
      `${head}${order.id}\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc`,
      head,
      '',
    ]) {
      const answer = await member.send({
        method: 'POST',
        url: '/api/paymentslip/',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload,
      })
      expect(answer.status).toBe(400)
      if (payload !== '') {
        expect(answer.body).toEqual({ detail: expect.stringMatching(/^Multipart form parse error - /) })
      }
    }
    expect(await shop.everything()).toEqual(before)
  })

  it.each([
    ['more than one file', ['image', 'image', 'image']],
    ['more fields than any form has', ['image', ...Array.from({ length: 11 }, (_, n) => `field${n}`)]],
  ])('of %s is refused, and none is stored', async (_what, parts) => {
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'awaiting_slip')
    const photo = new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' })
    const form = new FormData()
    form.append('order', order.id)
    for (const part of parts) {
      if (part === 'image') form.append(part, photo, 'a.jpg')
      else form.append(part, 'a')
    }
    const multipart = new Response(form)
    const answer = await member.send({
      method: 'POST',
      url: '/api/paymentslip/',
      headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
      payload: Buffer.from(await multipart.arrayBuffer()),
    })
    expect(answer.status).toBe(413)
    expect(await shop.storedFiles()).toEqual([])
  })
})
