import QRCode from 'qrcode'

const MIN_PIXELS = 512
/** Quiet modules on each side; scanners count on four. */
const QUIET_ZONE = 4

/**
 * Draws a text as a QR image: `data:image/png;base64,…`, square, at least 512 pixels wide. For a worker
 * thread.
 */
export function drawQr(text: string): Promise<string> {
  const modules = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules.size + 2 * QUIET_ZONE
  return QRCode.toDataURL(text, {
    type: 'image/png',
    errorCorrectionLevel: 'M',
    margin: QUIET_ZONE,
    // Whole pixels a module, so that no edge is blurred.
    scale: Math.ceil(MIN_PIXELS / modules),
  })
}
