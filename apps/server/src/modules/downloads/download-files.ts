import type { DownloadRequest } from '@jansi/contract/downloads'
import { memberQrText } from '@jansi/contract/scanned-code'
import { orNotFound, refused } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { bahtToSatang, formatBaht } from '../../domain/money.ts'
import { drawReceipt } from '../orders/draw-receipt.ts'
import { orderOfMember } from '../orders/member-orders.ts'
import { memberOf } from '../orders/queries.ts'
import { isPromptPayTarget, promptPayPayload } from '../payments/promptpay.ts'
import { loadSettings } from '../settings/queries.ts'
import { readShopCode } from '../settings/shop-code.ts'

/** Draws the file that a member asked for. Throws 404 for an order of another member. */
export async function drawDownload(
  deps: Pick<Deps, 'database' | 'drawings'>,
  request: Exclude<DownloadRequest, { kind: 'order_days' }>,
  viewer: { id: number; gone: AbortSignal },
): Promise<{ name: string; bytes: Uint8Array }> {
  const { orm } = deps.database
  const drawnFor = { memberId: viewer.id, gone: viewer.gone }
  if (request.kind === 'receipt') {
    const view = orNotFound(await orderOfMember(orm, viewer.id, request.order))
    return drawReceipt(deps, view, await memberOf(orm, viewer.id), viewer)
  }
  if (request.kind === 'member_qr') {
    const { firstName, lastName } = await memberOf(orm, viewer.id)
    const { shop_name: shop } = await loadSettings(orm)
    const image = {
      qr: memberQrText(viewer.id, await readShopCode(orm)),
      title: `QR สมาชิก · ${shop}`,
      lines: [`${firstName} ${lastName}`],
    }
    return { name: 'member-qr.png', bytes: await deps.drawings.qrImage(image, drawnFor) }
  }
  const { promptpay_target: target, bank_account, shop_name: title } = await loadSettings(orm)
  if (!isPromptPayTarget(target)) throw refused('unavailable', 'PromptPay is not set up.')
  const amountSatang = bahtToSatang(request.amount)
  const image = {
    qr: promptPayPayload({ target, amountSatang }),
    title,
    lines: [
      formatBaht(amountSatang),
      bank_account.holder && `ผู้รับเงิน ${bank_account.holder}`,
      request.purpose,
    ].filter((line) => line !== ''),
  }
  return { name: 'promptpay-qr.png', bytes: await deps.drawings.qrImage(image, drawnFor) }
}
