import { ownCodeIn } from '../lib/scanning/own-code.ts'
import { ScanDialog } from '../ui/scanning/scan-dialog.tsx'
import { NOT_OURS } from './open-scanned.ts'

/** Reads any code of the shop: of a member, an order, a size or a piece. */
export function ScanAnything(props: { onText: (text: string) => void; onClose: () => void }) {
  return (
    <ScanDialog
      title="สแกน QR หรือป้ายของ"
      read={(text) => (ownCodeIn(text) === null ? null : text)}
      notOurs={NOT_OURS}
      hint="ไม่มี QR: ปิดหน้าต่างนี้ แล้วค้นหาทั้งร้านด้วยเลขที่ ชื่อ หรือเบอร์โทร"
      onFound={props.onText}
      onClose={props.onClose}
    />
  )
}
