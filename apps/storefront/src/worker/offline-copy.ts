import { STORED_AT_HEADER } from '@jansi/client/offline-copy'
import { deviceNow } from '@jansi/client/server-clock'
import type { Order } from '@jansi/contract/orders'

/**
 * Returns a copy of a response to keep, marked with the time in milliseconds since 1970 that the server gave it. `change`
 * returns the text to keep in the place of its body, of which that time may be a part; null, and the response is not kept.
 * Only responses with status 200 are.
 */
export async function offlineCopy(
  response: Response,
  change?: (text: string, time: number) => string | null,
): Promise<Response | null> {
  if (response.status !== 200) return null
  const headers = new Headers(response.headers)
  const time = Date.parse(headers.get('date') ?? '') || deviceNow()
  // Of the bytes on the line; the browser has decoded them.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set(STORED_AT_HEADER, String(time))
  const body = change ? change(await response.text(), time) : await response.arrayBuffer()
  return body === null ? null : new Response(body, { headers })
}

/**
 * Returns the HTML of a page with the time at which it was kept. Null for a page of another release: its scripts are not
 * among the files that this worker keeps.
 */
export function offlinePage(html: string, entry: string, time: number): string | null {
  if (!html.includes(`"${entry}"`)) return null
  return html.replace('<html', () => `<html data-kept-at="${time}"`)
}

/**
 * Returns the body of an order, or of a list of orders, as it is kept: to read. Without codes to pay, slips, images of
 * transfers, numbers of accounts, and without anything that the member could do now.
 */
export function offlineOrders(json: string): string {
  const body: Order | Order[] = JSON.parse(json)
  return JSON.stringify(Array.isArray(body) ? body.map(toRead) : toRead(body))
}

function toRead({ renewal: _renewal, refund, refunds, can, ...order }: Order): Order {
  return {
    ...order,
    qr_code_url: null,
    payment_slip: null,
    can: {
      cancel: false,
      send_slip: false,
      send_late_slip: false,
      // The QR is kept, too: there may be no network at the desk.
      ...(can.show_qr && { show_qr: true }),
    },
    ...(refund && { refund: { ...refund, proof: null, proof_thumbnail: null } }),
    ...(refunds && {
      refunds: refunds.map((own) => ({
        ...own,
        proof: null,
        proof_thumbnail: null,
        destination: null,
        can: { set_destination: false },
      })),
    }),
  }
}
