import { readScannedCode, type ScannedCode } from '@jansi/contract/scanned-code'
import { shopCode } from '../shop-identity.ts'

const OTHER_SHOP = 'รหัสนี้เป็นของร้านอื่น ร้านนี้ใช้ไม่ได้'

/** Returns the thing of this shop that a scanned text names, or null for any other code. */
export function ownCodeIn(text: string): ScannedCode | null {
  const code = readScannedCode(text, shopCode)
  return code?.kind === 'other_shop' ? null : code
}

/** Returns why a code is refused, in Thai: it is of another shop, or else `otherwise`. */
export function refusalOf(text: string, otherwise: string): string {
  return readScannedCode(text, shopCode)?.kind === 'other_shop' ? OTHER_SHOP : otherwise
}

/** Returns the member of this shop whose QR a text is, or null for any other code. */
export function memberIn(text: string): number | null {
  const code = ownCodeIn(text)
  return code?.kind === 'member' ? code.pk : null
}
