import { shortId } from '@jansi/contract/limits'
import { downloadReceipt } from '@jansi/contract/orders'
import { call } from '../../../lib/api.ts'

/** Fetches an order's receipt and saves it as a PNG file; false when it could not be fetched. */
export async function saveReceipt(orderId: string): Promise<boolean> {
  const answer = await call(downloadReceipt, { params: { id: orderId } })
  if (!answer.ok) return false
  const bytes = new Uint8Array(answer.data)
  const url = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `receipt-${shortId(orderId)}.png`
  link.click()
  // Later, since some browsers begin to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}
