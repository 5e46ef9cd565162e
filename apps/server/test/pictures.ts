import QRCode from 'qrcode'
import sharp from 'sharp'

const PAPER = { width: 320, height: 480, channels: 3, background: '#fdfdf8' } as const

/** A small photo of one colour, so that two photos differ. */
export function aPhoto(colour = '#c8452f'): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 90, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

/** A photo with metadata about its location and camera. */
export function aPhotoWithGps(): Promise<Buffer> {
  return sharp({ create: PAPER })
    .withExif({
      IFD0: { Model: 'SECRETCAMERA' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 44/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

/** A transfer slip whose mini-QR names the sending bank and the transfer. */
export function aSlip(reference: string, bank = '004'): Promise<Buffer> {
  return aPaperWithQr(slipQrText(bank, reference))
}

/** A sheet of paper with QR codes of any texts, one below the other. */
export async function aPaperWithQr(...texts: string[]): Promise<Buffer> {
  const codes = await Promise.all(texts.map((text) => QRCode.toBuffer(text, { width: 240, margin: 3 })))
  return sharp({ create: { ...PAPER, height: PAPER.height + 260 * (texts.length - 1) } })
    .composite(codes.map((input, index) => ({ input, left: 40, top: 200 + 260 * index })))
    .png()
    .toBuffer()
}

/** The text of the mini-QR on a bank's slip. */
export function slipQrText(bank: string, reference: string): string {
  const head = `${field('00', field('00', '000001') + field('01', bank) + field('02', reference))}${field('51', 'TH')}9104`
  return head + crc16(head)
}

/** The text of the mini-QR on a TrueMoney slip; `date` is DDMMYYYY. */
export function walletQrText(transactionId: string, date: string): string {
  const fields = [
    ['00', '01'],
    ['01', '01'],
    ['02', 'P2P'],
    ['03', transactionId],
    ['04', date],
  ] as const
  const head = `${field('00', fields.map(([tag, value]) => field(tag, value)).join(''))}9104`
  return head + crc16(head).toLowerCase()
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** CRC-16/CCITT-FALSE as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
