import { getPiece } from '@jansi/contract/calls/staff-pieces'
import type { StaffSection } from '@jansi/contract/staff-account'
import type { useNotify } from 'react-admin'
import type { useNavigate } from 'react-router'
import { api } from '../lib/api/api.ts'
import { isLeavingBlocked } from '../lib/input/unsaved-input.ts'
import { pieceRefusal } from '../lib/scanning/count-scan.ts'
import { ownCodeIn, refusalOf } from '../lib/scanning/own-code.ts'
import { signalScan } from '../lib/scanning/scan-signal.ts'
import { paths } from '../paths.ts'

type Ways = {
  navigate: ReturnType<typeof useNavigate>
  notify: ReturnType<typeof useNotify>
  mayOpen: (section: StaffSection) => boolean
}

const COVERED = 'ยังไม่ได้ใช้รหัสที่สแกน ปิดหน้าต่างที่เปิดอยู่ แล้วสแกนอีกครั้ง'
const UNSAVED = 'ยังไม่ได้ใช้รหัสที่สแกน หน้านี้มีงานที่ยังไม่บันทึก บันทึกก่อนแล้วสแกนอีกครั้ง'
/** The refusal of a code that the shop did not make. */
export const NOT_OURS = 'รหัสนี้ไม่ใช่ของร้าน สแกน QR สมาชิก QR ใบเสร็จ หรือป้ายของ'
const NOT_ALLOWED = 'บัญชีนี้เปิดรายการของรหัสนี้ไม่ได้ สแกนที่หน้าส่งมอบของหรือของที่ยืมอยู่'

/**
 * Opens the member, the order, the variant's ledger or the piece's product that a scanned text names, or shows in a
 * sentence why not. Input that is not saved is never left for it.
 */
export async function openScanned(text: string, outcome: 'left' | 'covered', ways: Ways): Promise<void> {
  const { navigate, notify, mayOpen } = ways
  const refuse = (sentence: string) => {
    signalScan('refused')
    notify(sentence, { type: 'warning' })
  }
  const open = (section: StaffSection, path: string) => {
    if (mayOpen(section)) navigate(path)
    else refuse(NOT_ALLOWED)
  }
  const code = ownCodeIn(text)
  if (outcome === 'covered') refuse(COVERED)
  else if (code === null) refuse(refusalOf(text, NOT_OURS))
  else if (isLeavingBlocked()) refuse(UNSAVED)
  else if (code.kind === 'member') open('members', paths.members.one(code.pk))
  else if (code.kind === 'order') open('orders', paths.orders.one(code.id))
  else if (code.kind === 'variant') open('products', paths.products.ledger(code.id))
  else {
    try {
      const piece = await api(getPiece, { params: { id: code.id } })
      open('products', paths.products.one(piece.product))
    } catch (error) {
      refuse(pieceRefusal(error))
    }
  }
}
