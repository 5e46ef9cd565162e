import { formatBaht } from '@jansi/client/format'
import { imageOf } from './save-image.ts'

type Payment = {
  /** The shop's name. */
  shop: string
  /** A `data:` address in base64. */
  qr: string
  /** Baht. */
  amount: number
  payee: string | undefined
  purpose: string
}

const WIDTH = 720
const QR_SIZE = 560
const MARGIN = (WIDTH - QR_SIZE) / 2
const LINE_HEIGHT = 56

/**
 * Draws a PromptPay QR with the shop, the amount, the payee and the purpose, so that it is found among a phone's photos.
 * Returns a PNG; the bare QR where the browser cannot draw.
 */
export async function drawPaymentImage({ shop, qr, amount, payee, purpose }: Payment): Promise<Blob> {
  const bare = imageOf(qr)
  const lines = [formatBaht(amount), ...(payee ? [`ผู้รับเงิน ${payee}`] : []), purpose]
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = MARGIN + LINE_HEIGHT + QR_SIZE + LINE_HEIGHT * (lines.length + 1)
  const context = canvas.getContext('2d')
  if (!context) return bare
  const image = await loadImage(qr)
  const family = getComputedStyle(document.body).fontFamily
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = getComputedStyle(document.body).color
  context.textAlign = 'center'
  const write = (text: string, y: number, size: number) => {
    context.font = `600 ${size}px ${family}`
    context.fillText(text, WIDTH / 2, y, WIDTH - 2 * LINE_HEIGHT)
  }
  write(shop, MARGIN, 40)
  // Modules keep sharp edges, for scanners.
  context.imageSmoothingEnabled = false
  context.drawImage(image, MARGIN, MARGIN + LINE_HEIGHT / 2, QR_SIZE, QR_SIZE)
  const below = MARGIN + QR_SIZE + LINE_HEIGHT * 1.5
  for (const [index, line] of lines.entries()) write(line, below + index * LINE_HEIGHT, index === 0 ? 44 : 30)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? bare), 'image/png'))
}

function loadImage(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('the QR is no image'))
    image.src = src
  })
}
