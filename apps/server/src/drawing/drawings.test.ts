import { afterAll, expect, test } from 'vitest'
import { WorkersBusy } from '../workers/worker-pool.ts'
import { openDrawings } from './drawings.ts'
import type { ReceiptData } from './receipt-layout.ts'

const drawings = openDrawings({ waitingEach: 2 })
afterAll(() => drawings.close())

const receipt: ReceiptData = {
  kind: 'summary',
  number: '000042',
  orderId: '3f2b8c1e-7a64-4d0a-9c55-0f1e2d3c4b5a',
  orderedAt: new Date('2026-11-20T03:00:00Z'),
  issuedAt: new Date('2026-11-20T17:30:00Z'),
  memberName: 'กมลชนก ศรีสุวรรณ',
  lines: [],
  totalSatang: 0,
  receivedSatang: 0,
  refunds: [],
  paymentMethod: 'พร้อมเพย์ QR',
  status: 'รออนุมัติ',
  shop: { name: 'จานสี', workshop: 'เวิร์กช็อป' },
  club: { name: 'ชมรมศิลปะบำบัด', address: '', phone: '', taxId: null },
  colour: '#3d4fb5',
}
const here = () => new AbortController().signal

test('members take turns, and too many drawings are refused', async () => {
  const drawn: string[] = []
  const draw = (name: string, memberId: number, gone = here()) =>
    drawings.receipt(receipt, { memberId, gone }).then(
      () => drawn.push(name),
      (error: unknown) => drawn.push(`${name} ${error instanceof WorkersBusy ? 'busy' : error}`),
    )
  const leaving = new AbortController()
  const all = [draw('a1', 1), draw('a2', 1, leaving.signal), draw('a3', 1), draw('a4', 1), draw('b1', 2)]
  leaving.abort('left')
  await Promise.all(all)
  expect(drawn).toEqual(['a4 busy', 'a2 left', 'a1', 'b1', 'a3'])
  expect(drawings.load()).toEqual({ running: 0, queued: 0 })
})

test('a name in another script is drawn, an emoji left out, and a name of nothing else replaced', async () => {
  const named = (memberName: string) =>
    drawings.receipt({ ...receipt, memberName }, { memberId: memberName.length + 10, gone: here() })
  const [chinese, withEmoji, other, emoji, none] = await Promise.all(
    ['王小明', '王小明 🎨', '王小', '🎨', ''].map(named),
  )
  expect(withEmoji).toEqual(chinese)
  expect(other).not.toEqual(chinese)
  expect(none).toEqual(emoji)
})
