import { createHmac } from 'node:crypto'
import type { DownloadRequest } from '@jansi/contract/downloads'
import decodeQr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, done } from '../../../test/shop-goods.ts'

const shop = openShop()

type Download = { url: string; expires_at: string }

describe('the address of a download', () => {
  it('gives the receipt of an order without a token, as a file that no cache keeps', async () => {
    const member = await shop.aMember()
    const { id } = await anOrder(shop, member, 'paid')
    const file = await open(await addressOf(member, { kind: 'receipt', order: id }))
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="receipt-${id.slice(0, 8)}.png"`,
      'cache-control': 'private, no-store',
    })
    expect(file.bytes).toEqual((await member.get(`/order/${id}/download_receipt/`)).bytes)
  })

  it('works for five minutes, and opens nothing else', async () => {
    const member = await shop.aMember()
    const { id } = await anOrder(shop, member, 'paid')
    const address = await addressOf(member, { kind: 'receipt', order: id })
    expect(address).not.toContain(id)
    const [content = '', signature = ''] = address.slice(address.indexOf('=') + 1).split('.')
    const other = { ...JSON.parse(Buffer.from(content, 'base64url').toString()), memberId: 999 }
    const forged = Buffer.from(JSON.stringify(other)).toString('base64url')
    const until = (seconds: number) => {
      const { expires } = JSON.parse(Buffer.from(content, 'base64url').toString())
      const made = Buffer.from(
        JSON.stringify({ ...other, memberId: member.id, expires: expires + seconds }),
      ).toString('base64url')
      const mac = createHmac('sha256', shop.deps.secrets.secretKey).update(`download:${made}`)
      return `${made}.${mac.digest('base64url')}`
    }
    // A finder of the key can sign as the shop does, but not for longer.
    expect((await open(`/download/?key=${until(0)}`)).status).toBe(200)
    for (const key of [
      until(3_600),
      '',
      'x',
      '.',
      `${forged}.${signature}`,
      `${content}.`,
      `${content}.${'ก'.repeat(43)}`,
    ]) {
      expect((await open(`/download/?key=${encodeURIComponent(key)}`)).status, key).toBe(404)
    }
    shop.pass(299)
    expect((await open(address)).status).toBe(200)
    shop.pass(1)
    expect((await open(address)).status).toBe(404)
  })

  it('is refused for an order of another member', async () => {
    const { id } = await anOrder(shop, await shop.aMember(), 'paid')
    const stranger = await shop.aMember()
    done(await stranger.post('/download/', { kind: 'receipt', order: id }), 404)
    done(await shop.guest.post('/download/', { kind: 'member_qr' }), 401)
  })

  it('gives the QR of the member', async () => {
    const member = await shop.aMember()
    const file = await open(await addressOf(member, { kind: 'member_qr' }))
    expect(file.headers['content-disposition']).toBe('attachment; filename="member-qr.png"')
    expect(await qrIn(file.bytes)).toMatch(/^JANSI:MEMBER:\d+$/)
  })

  it('gives a PromptPay QR with its amount', async () => {
    const member = await shop.aMember()
    await shop.configure({ promptpay_target: '0812345678' })
    const request = { kind: 'payment_qr', amount: 140.5, purpose: 'คำสั่งซื้อ 1f0a77d2' } as const
    const file = await open(await addressOf(member, request))
    expect(file.headers['content-disposition']).toBe('attachment; filename="promptpay-qr.png"')
    const shown = done(
      await member.post<{ qr_code_url: string }>('/order/generate_promptpay_qr/', { amount: 140.5 }),
      200,
    )
    const image = Buffer.from(shown.qr_code_url.split(',')[1] ?? '', 'base64')
    expect(await qrIn(file.bytes)).toBe(await qrIn(image))
  })
})

/** The path of a new download, below `/api`. */
async function addressOf(member: Person, request: DownloadRequest): Promise<string> {
  const { url } = done(await member.post<Download>('/download/', request), 201)
  return url.slice(url.indexOf('/api') + 4)
}

function open(address: string) {
  return shop.guest.get(address)
}

async function qrIn(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}
