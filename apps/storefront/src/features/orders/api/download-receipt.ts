import { shortId } from '@jansi/contract/limits'
import { downloadReceipt } from '@jansi/contract/orders'
import { call } from '../../../lib/api.ts'
import { saveImage } from '../../../ui/save-image.ts'

/** Fetches an order's receipt and saves it as a PNG file; false when it could not be fetched. */
export async function saveReceipt(orderId: string): Promise<boolean> {
  const answer = await call(downloadReceipt, { params: { id: orderId } })
  if (!answer.ok) return false
  const receipt = new Blob([new Uint8Array(answer.data)], { type: 'image/png' })
  saveImage(receipt, `receipt-${shortId(orderId)}.png`)
  return true
}
