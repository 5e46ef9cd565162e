import QRCode from 'qrcode'
import sharp from 'sharp'
import { returnPhoto, slipQrText } from '../e2e/story/photos.ts'

/** Small, because a shop of twelve weeks reads a hundred of them: paper, and the mini-QR that the bank prints. */
export async function smallSlip(bank: string, reference: string): Promise<Buffer> {
  const qr = await QRCode.toBuffer(slipQrText(bank, reference), { width: 240, margin: 2 })
  return sharp({ create: { width: 300, height: 420, channels: 3, background: '#fff' } })
    .composite([{ input: qr, left: 30, top: 150 }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A photo of goods that come back, drawn once. */
export async function smallPhoto(): Promise<Buffer> {
  return sharp(await returnPhoto('#7aa6c2'))
    .resize(300)
    .jpeg()
    .toBuffer()
}
