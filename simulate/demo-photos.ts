import { join } from 'node:path'
import QRCode from 'qrcode'
import sharp, { type OverlayOptions } from 'sharp'
import { slipQrText } from '../e2e/story/photos.ts'
import { ROOT } from '../scripts/processes.ts'

/** Fonts of the build, so that a machine without Thai fonts draws them too. */
const FONT = join(ROOT, 'node_modules/@expo-google-fonts/mitr/500Medium/Mitr_500Medium.ttf')
const BANK = '014'
const [WIDTH, HEIGHT] = [360, 540]

/** Content of a slip: satang, and the reference in its mini-QR, which a slip of an old decision does not show. */
type Shown = { amount: number; reference: string | null }

/** The photo of a transfer slip, small: the archive of the demo has some hundred. */
export async function demoSlip({ amount, reference }: Shown): Promise<Buffer> {
  const paper = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="56" fill="#3d4fb5"/><rect x="28" y="206" width="304" height="2" fill="#e4ddd2"/></svg>`,
  )
  const parts = [
    await text('โอนเงินสำเร็จ', { top: 76, size: 22 }),
    await text('ไปยัง ชมรมศิลปะบำบัดจานสี', { top: 152, size: 18 }),
    await text(`${(amount / 100).toLocaleString('en', { minimumFractionDigits: 2 })} บาท`, {
      top: 228,
      size: 28,
    }),
  ]
  if (reference !== null) {
    parts.push(await text(reference, { top: 290, size: 15 }))
    const code = await QRCode.toBuffer(slipQrText(BANK, reference), { width: 190, margin: 2 })
    parts.push({ input: code, left: WIDTH - 200, top: HEIGHT - 200 })
  }
  return sharp(paper).composite(parts).jpeg({ quality: 70 }).toBuffer()
}

async function text(words: string, { top, size }: { top: number; size: number }): Promise<OverlayOptions> {
  const input = await sharp({
    text: {
      text: `<span foreground="#2A2733">${words}</span>`,
      font: `Mitr Medium ${size}`,
      fontfile: FONT,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer()
  return { input, left: 28, top }
}

/** The photo of goods on a table that a member takes; `image` is the shop's image of the goods. */
export async function goodsPhoto(image: Uint8Array, angle: number): Promise<Buffer> {
  const goods = await sharp(image).resize(330, 330).rotate(angle, { background: '#cdb592' }).toBuffer()
  const table = { width: 560, height: 420, channels: 3, background: '#cdb592' } as const
  return sharp({ create: table })
    .composite([{ input: await sharp(goods).resize(390, 390, { fit: 'inside' }).toBuffer() }])
    .jpeg({ quality: 65 })
    .toBuffer()
}
