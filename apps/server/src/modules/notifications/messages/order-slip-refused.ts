import type { Message } from '../../../domain/message.ts'

/** Reports that the image for a refused checkout is not a slip, and why: its money cannot be checked. */
export function orderSlipRefusedMessage(data: {
  firstName: string
  orderNumber: number
  historyUrl: string
  reason: string
}): Message {
  return {
    subject: `สลิปของรายการเลขที่ ${data.orderNumber} ไม่ผ่าน`,
    heading: 'สลิปยังไม่ผ่าน',
    firstName: data.firstName,
    blocks: [
      {
        kind: 'paragraph',
        text: `ทีมงานดูรูปที่ส่งมาเพื่อขอเงินคืนของรายการเลขที่ ${data.orderNumber} แล้ว แต่ยังตรวจยอดไม่ได้`,
      },
      { kind: 'quote', label: 'เหตุผล', text: data.reason },
      { kind: 'paragraph', text: 'ถ้าโอนแล้ว แนบรูปสลิปเต็มใบที่เห็น QR ได้ที่ประวัติ หรือติดต่อชมรม' },
      { kind: 'button', label: 'ดูรายการ', url: data.historyUrl },
    ],
  }
}
