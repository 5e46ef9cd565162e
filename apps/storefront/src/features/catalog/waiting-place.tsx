import { formatCount } from '@jansi/client/format'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import { WAITING_STATE } from '@jansi/contract/waiting-states'
import { BellRing } from 'lucide-react'
import { CallError } from '../../lib/api/api.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { hasDeadline, offerText } from '../../lib/stock/offer-text.ts'
import { useJoinWaitingList, useLeaveWaitingList } from '../../lib/stock/waiting-list.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { toast } from '../../ui/page/toast-store.ts'

const joinFailed = 'เข้าคิวไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'
const leaveFailed = 'ออกจากคิวไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'

/** The button that joins the waiting list of a size that is out of stock. */
export function JoinButton({ variantId }: { variantId: number }) {
  const join = useJoinWaitingList()
  return (
    <Button
      variant="secondary"
      className="max-md:px-4"
      busy={join.isPending}
      busyLabel="กำลังเข้าคิว"
      onClick={() =>
        join.mutate(variantId, {
          onSuccess: () => toast.success('เข้าคิวแล้ว เราจะส่งอีเมลเมื่อถึงคิวของคุณ'),
          onError: (error) => toast.error(textOf(error, joinFailed)),
        })
      }
    >
      <BellRing aria-hidden className="size-5 shrink-0" />
      แจ้งเตือนเมื่อมีของ
    </Button>
  )
}

/** The place in the waiting list of a size that is out of stock, or the piece that is kept. */
export function WaitingPlace({ entry }: { entry: WaitingEntry }) {
  const leave = useLeaveWaitingList()
  return (
    <Alert
      tone={WAITING_STATE[entry.state].tone}
      title={
        entry.state === 'offered'
          ? 'ถึงคิวของคุณแล้ว เรากันไว้ให้ 1 ชิ้น'
          : `คุณอยู่ในคิวรอของ ลำดับที่ ${formatCount(entry.place ?? 1)}`
      }
      action={
        <Button
          variant="secondary"
          busy={leave.isPending}
          busyLabel="กำลังออกจากคิว"
          onClick={() =>
            leave.mutate(entry.id, {
              onSuccess: () => toast.success('ออกจากคิวแล้ว'),
              onError: (error) => toast.error(textOf(error, leaveFailed)),
            })
          }
        >
          ออกจากคิว
        </Button>
      }
    >
      {entry.state !== 'offered'
        ? 'เราจะส่งอีเมลเมื่อถึงคิวของคุณ'
        : `${offerText(entry)}${hasDeadline(entry) ? ' หลังจากนั้นเป็นของคนถัดไป' : ''}`}
    </Alert>
  )
}

function textOf(error: Error, fallback: string): string {
  return error instanceof CallError ? failureText(error.failure, fallback) : fallback
}
