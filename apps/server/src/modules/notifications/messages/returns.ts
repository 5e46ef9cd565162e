import { shortId } from '@jansi/contract/limits'
import { bangkokDay } from '../../../domain/days.ts'
import { formatBaht } from '../../../domain/money.ts'
import { thaiDay } from '../../../domain/thai-date.ts'
import { toMember } from '../notification.ts'
import {
  button,
  type Line,
  lineText,
  list,
  type Pieces,
  paragraph,
  piecesText,
  quote,
  SLIP_IS_CHECKED,
} from './blocks.ts'

type OfReturn = { userId: number; sessionId: string }
type Changed = OfReturn & { reason: string }
/** `isToCheck`: staff look for the money of a slip that waited. */
type Redecided = Changed & { refundSatang: number; isToCheck: boolean }

const RESULTS = {
  approved: 'เจ้าหน้าที่รับคืนครบทุกรายการแล้ว',
  partial: 'เจ้าหน้าที่รับคืนบางรายการแล้ว รายการที่ยังไม่ได้รับ ส่งคำขอคืนใหม่ได้เลย',
  rejected: 'เจ้าหน้าที่ยังรับคืนไม่ได้ในครั้งนี้ ส่งคำขอคืนใหม่ได้เลย',
} as const

/** The finding of staff on some pieces of a returned item; the penalty is satang for all of them. */
type Outcome = Line & { conditionName: string; penaltySatang: number }

function outcomeText(outcome: Outcome): string {
  const penalty = outcome.penaltySatang > 0 ? ` ค่าปรับ ${formatBaht(outcome.penaltySatang)}` : ''
  return `${lineText(outcome)} – ${outcome.conditionName}${penalty}`
}

/** The messages about returns and their penalties. */
export const RETURN_MESSAGES = {
  /** The goods of a return are with the club: its review follows, and late days have ended. */
  return_received: toMember(
    (
      { sessionId, receivedAt, items }: OfReturn & { receivedAt: Date; items: readonly Pieces[] },
      { pages },
    ) => ({
      subject: `ชมรมรับของตามคำขอคืน ${shortId(sessionId)} แล้ว`,
      heading: 'ชมรมรับของที่คืนแล้ว',
      blocks: [
        paragraph('เจ้าหน้าที่รับของไว้แล้ว วันหลังจากนี้ไม่นับเป็นวันคืนช้า'),
        list(items.map(piecesText)),
        quote('รับของเมื่อวันที่', thaiDay(bangkokDay(receivedAt))),
        paragraph('เมื่อตรวจสภาพเสร็จ เราจะส่งผลให้ทางอีเมล'),
        button('ดูประวัติการคืน', pages.returns),
      ],
    }),
  ),

  /** The goods of a return are not with the club after all: its days count again. */
  return_receive_undone: toMember(
    ({ sessionId, reason, items }: Changed & { items: readonly Pieces[] }, { pages }) => ({
      subject: `ชมรมยังไม่ได้รับของตามคำขอคืน ${shortId(sessionId)}`,
      heading: 'ชมรมยังไม่ได้รับของที่คืน',
      blocks: [
        paragraph('เราแจ้งว่ารับของเหล่านี้แล้ว แต่เป็นการบันทึกผิด วันคืนจึงนับต่อตามเดิมจนกว่าชมรมจะได้รับของ'),
        list(items.map(piecesText)),
        quote('เหตุผล', reason),
        paragraph('ถ้าส่งของให้ชมรมแล้ว ติดต่อชมรมเพื่อสอบถาม'),
        button('ดูประวัติการคืน', pages.returns),
      ],
    }),
  ),

  /** Staff have decided a return: its conditions and penalties are set. */
  return_reviewed: toMember(
    (
      {
        sessionId,
        status,
        outcomes,
        totalPenaltySatang,
        notes,
      }: OfReturn & {
        status: keyof typeof RESULTS
        outcomes: readonly Outcome[]
        totalPenaltySatang: number
        notes: string
      },
      { pages },
    ) => ({
      subject: `ผลการตรวจสอบคำขอคืน ${shortId(sessionId)}`,
      heading: 'ตรวจสอบของที่คืนแล้ว',
      blocks: [
        paragraph(
          `${RESULTS[status]}${status === 'approved' && totalPenaltySatang === 0 ? ' ขอบคุณที่ดูแลอุปกรณ์' : ''}`,
        ),
        list(outcomes.map(outcomeText)),
        ...(notes === '' ? [] : [quote('หมายเหตุจากเจ้าหน้าที่', notes)]),
        ...(totalPenaltySatang > 0
          ? [
              paragraph(`ค่าปรับรวม ${formatBaht(totalPenaltySatang)}`),
              paragraph('ชำระค่าปรับได้ที่ประวัติการคืน เมื่อชำระแล้วยืมของได้อีกตามปกติ'),
            ]
          : []),
        button('ดูประวัติการคืน', pages.returnHistory),
      ],
    }),
  ),

  /**
   * The decision on a return was taken back. `withdrawnSatang` is the penalty that no longer counts, `refundSatang` the part
   * of it that was paid and is owed to the member.
   */
  return_reopened: toMember(
    (
      {
        sessionId,
        reason,
        withdrawnSatang,
        refundSatang,
        isToCheck,
      }: Redecided & { withdrawnSatang: number },
      { pages },
    ) => ({
      subject: `ตรวจคำขอคืน ${shortId(sessionId)} อีกครั้ง`,
      heading: 'ทีมงานตรวจของที่คืนอีกครั้ง',
      blocks: [
        paragraph('ผลการตรวจเดิมถูกยกเลิก รอผลใหม่ทางอีเมล'),
        quote('เหตุผล', reason),
        ...(withdrawnSatang > 0 ? [paragraph(`ค่าปรับเดิม ${formatBaht(withdrawnSatang)} ไม่นับแล้ว`)] : []),
        ...(refundSatang > 0
          ? [paragraph(`ค่าปรับที่ชำระแล้ว ${formatBaht(refundSatang)} ชมรมจะคืนให้ และแจ้งทางอีเมลเมื่อคืนแล้ว`)]
          : []),
        ...(isToCheck ? [SLIP_IS_CHECKED] : []),
        button('ดูประวัติการคืน', pages.returnHistory),
      ],
    }),
  ),

  /** `satang` are the penalties now; `refundSatang` was paid beyond them. */
  penalty_corrected: toMember(
    ({ sessionId, reason, satang, refundSatang, isToCheck }: Redecided & { satang: number }, { pages }) => ({
      subject: `แก้ค่าปรับของคำขอคืน ${shortId(sessionId)}`,
      heading: 'เจ้าหน้าที่แก้ค่าปรับแล้ว',
      blocks: [
        paragraph(`ค่าปรับของคำขอคืน ${shortId(sessionId)} ตอนนี้คือ ${formatBaht(satang)}`),
        quote('เหตุผล', reason),
        ...(refundSatang > 0
          ? [paragraph(`ชมรมจะคืนเงินที่ชำระเกิน ${formatBaht(refundSatang)} แจ้งบัญชีรับเงินได้ที่ประวัติการคืน`)]
          : []),
        ...(isToCheck ? [SLIP_IS_CHECKED] : []),
        button('ดูประวัติการคืน', pages.returnHistory),
      ],
    }),
  ),

  /** The payment of a return's penalties was taken back: `satang` are owed again. */
  penalty_payment_undone: toMember(
    ({ sessionId, reason, satang }: Changed & { satang: number }, { pages }) => ({
      subject: `ค่าปรับของคำขอคืน ${shortId(sessionId)} ยังค้างชำระ`,
      heading: 'ค่าปรับยังค้างชำระ',
      blocks: [
        paragraph(
          `เจ้าหน้าที่แก้บันทึกการชำระ ค่าปรับ ${formatBaht(satang)} ของคำขอคืน ${shortId(sessionId)} ยังค้างชำระ`,
        ),
        quote('เหตุผล', reason),
        paragraph('แนบสลิปได้ที่ประวัติการคืน ถ้าชำระแล้ว ติดต่อชมรม'),
        button('ดูประวัติการคืน', pages.returnHistory),
      ],
    }),
  ),

  /**
   * Staff refused the slip for the penalties of a return. `totalPenaltySatang` are still owed; `maySendAnother` is false once
   * the member has sent as many slips as they may.
   */
  penalty_slip_refused: toMember(
    (
      {
        sessionId,
        reason,
        totalPenaltySatang,
        maySendAnother,
      }: Changed & { totalPenaltySatang: number; maySendAnother: boolean },
      { pages },
    ) => ({
      subject: `สลิปค่าปรับของคำขอคืน ${shortId(sessionId)} ไม่ผ่าน`,
      heading: 'สลิปค่าปรับยังไม่ผ่าน',
      blocks: [
        paragraph(`เจ้าหน้าที่ตรวจสลิปค่าปรับของคำขอคืน ${shortId(sessionId)} แล้ว ครั้งนี้ยังยืนยันยอดไม่ได้`),
        quote('เหตุผล', reason),
        paragraph(`ค่าปรับที่ค้าง ${formatBaht(totalPenaltySatang)}`),
        paragraph(
          maySendAnother
            ? 'แนบสลิปใหม่ได้ที่ประวัติการคืน ถ้าโอนแล้วไม่ต้องโอนซ้ำ มีข้อสงสัยติดต่อชมรมได้เลย'
            : 'ส่งสลิปครบจำนวนครั้งแล้ว ติดต่อชมรมเพื่อชำระหรือตรวจยอด',
        ),
        button('ดูประวัติการคืน', pages.returnHistory),
      ],
    }),
  ),
}
