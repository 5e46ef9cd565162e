import { saveFile } from '@jansi/client/save-file'
import { downloadReceipt } from '@jansi/contract/calls/orders'
import { shortId } from '@jansi/contract/limits'
import { call } from '../../../lib/api/api.ts'
import { saveInApp } from '../../../lib/orders/in-app-download.ts'

/** Fetches an order's receipt and saves it as a PNG file; false when it could not be fetched. */
export async function saveReceipt(orderId: string): Promise<boolean> {
  if (await saveInApp({ kind: 'receipt', order: orderId })) return true
  const answer = await call(downloadReceipt, { params: { id: orderId } })
  if (!answer.ok) return false
  saveFile(`receipt-${shortId(orderId)}.png`, new Uint8Array(answer.data), 'image/png')
  return true
}
