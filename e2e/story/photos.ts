import QRCode from 'qrcode'
import sharp from 'sharp'

/** CRC-16/CCITT-FALSE, as slip QRs and PromptPay payloads carry it. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The content of the mini-QR on a bank's slip: its code and the transfer's reference. */
export function slipQrText(bank: string, reference: string): string {
  const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`
  const head = `${field('00', field('00', '000001') + field('01', bank) + field('02', reference))}${field('51', 'TH')}9104`
  return head + crc16(head)
}

/** A photo of a transfer slip: paper, lines, and the mini-QR of the bank. */
export async function slipPhoto(bank: string, reference: string): Promise<Buffer> {
  const qr = await QRCode.toBuffer(slipQrText(bank, reference), { width: 260, margin: 2 })
  const lines = [120, 180, 240, 330, 390]
    .map(
      (y, index) => `<rect x="60" y="${y}" width="${420 - index * 40}" height="22" rx="6" fill="#9aa3b5"/>`,
    )
    .join('')
  const paper = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1080"><rect width="720" height="1080" fill="#fff"/><rect width="720" height="80" fill="#3d4fb5"/>${lines}</svg>`,
  )
  return sharp(paper)
    .composite([{ input: qr, left: 400, top: 760 }])
    .jpeg({ quality: 85 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 44/1 0/1' } })
    .toBuffer()
}

/** A slip as a phone takes it: so many pixels, with the grain of a camera around it. */
export async function phonePhoto(
  slip: Buffer,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 150, sigma: 9 } as const
  // One tile, repeated: noise for so many pixels takes five seconds of the processor.
  const edge = 512
  const grain = sharp({ create: { width: edge, height: edge, channels: 3, background: '#fff', noise } })
  const large = await sharp(slip).resize(1500).toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: await grain.png().toBuffer(), tile: true },
      { input: large, gravity: 'centre' },
    ])
    .jpeg({ quality })
    .toBuffer()
}

/** A photo of something that came back, in a colour, so that two photos differ. */
export function returnPhoto(colour: string): Promise<Buffer> {
  const picture = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="675"><rect width="900" height="675" fill="#efe7da"/><rect x="200" y="180" width="500" height="300" rx="40" fill="${colour}"/><circle cx="330" cy="330" r="70" fill="#fff"/><circle cx="560" cy="330" r="70" fill="#2a2733"/></svg>`,
  )
  return sharp(picture).jpeg({ quality: 85 }).toBuffer()
}
