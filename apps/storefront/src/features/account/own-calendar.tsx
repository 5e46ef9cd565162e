import { formatWeekday } from '@jansi/client/format'
import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../lib/api/api.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { CopyButton } from '../../ui/payment/copy-button.tsx'
import { buttonClasses } from '../../ui/styles/button-classes.ts'
import { useNewAddress, useOwnCalendar, useSwitchOff } from './api/own-calendar.ts'

const failed = 'ทำรายการไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'

/** The member's pick-up and due days as a calendar that other programs follow: made, renewed and switched off here. */
export function OwnCalendar() {
  const { data, error, isFetching, refetch } = useOwnCalendar()
  return (
    <section className="mt-8">
      <SectionTitle>ปฏิทินวันคืนของ</SectionTitle>
      {error && !data ? (
        <ErrorState title="โหลดปฏิทินไม่สำเร็จ" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Card>
          {data ? (
            <Address since={data.since} />
          ) : (
            <div role="status">
              <Skeleton className="h-28" />
              <span className="sr-only">กำลังโหลดปฏิทิน</span>
            </div>
          )}
        </Card>
      )}
    </section>
  )
}

function Address({ since }: { since: string | null }) {
  // The address as the server gave it, for as long as the page is open: it has only a hash of it.
  const [url, setUrl] = useState<string | null>(null)
  const [asking, setAsking] = useState<'renew' | 'off' | null>(null)
  const renewal = useNewAddress()
  const switchOff = useSwitchOff()
  // Switching off takes the focused button away.
  const openButton = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(false)
  useEffect(() => {
    if (wasOn.current && since === null) openButton.current?.focus({ preventScroll: true })
    wasOn.current = since !== null
  }, [since])
  const onError = (error: unknown) =>
    toast.error(error instanceof CallError ? failureText(error.failure, failed) : failed)
  const onSettled = () => setAsking(null)
  const renew = () => renewal.mutate(undefined, { onSuccess: (made) => setUrl(made.url), onError, onSettled })
  const end = () =>
    switchOff.mutate(undefined, {
      onSuccess: () => {
        setUrl(null)
        toast.success('ปิดปฏิทินแล้ว')
      },
      onError,
      onSettled,
    })
  if (since === null) {
    return (
      <>
        <p className="text-ink-soft">ให้แอปปฏิทินในเครื่องแสดงวันรับและวันคืนของทุกคำสั่งซื้อ วันเปลี่ยนเมื่อไร ปฏิทินเปลี่ยนตาม</p>
        <Button
          ref={openButton}
          variant="secondary"
          className="mt-3"
          busy={renewal.isPending}
          onClick={renew}
        >
          <CalendarPlus aria-hidden className="size-4" />
          เปิดปฏิทินวันคืนของ
        </Button>
      </>
    )
  }
  return (
    <>
      {url === null ? (
        <p className="text-ink-soft">
          {`เปิดอยู่ตั้งแต่ ${formatWeekday(since)} ที่อยู่แสดงเพียงครั้งเดียวตอนสร้าง ถ้าจะเพิ่มในเครื่องอื่นให้สร้างที่อยู่ใหม่`}
        </p>
      ) : (
        <NewAddress url={url} />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('renew')}>
          สร้างที่อยู่ใหม่
        </Button>
        <Button variant="danger" onClick={() => setAsking('off')}>
          ปิดปฏิทิน
        </Button>
      </div>
      <AlertDialog
        open={asking === 'renew'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="สร้างที่อยู่ใหม่ไหม"
        confirmLabel="สร้างที่อยู่ใหม่"
        cancelLabel="ใช้ที่อยู่เดิม"
        busy={renewal.isPending}
        onConfirm={renew}
      >
        ที่อยู่เดิมจะใช้ไม่ได้ทันที แอปปฏิทินที่เพิ่มไว้ต้องเพิ่มใหม่ด้วยที่อยู่ใหม่
      </AlertDialog>
      <AlertDialog
        open={asking === 'off'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="ปิดปฏิทินนี้ไหม"
        confirmLabel="ปิดปฏิทิน"
        cancelLabel="เปิดไว้ก่อน"
        tone="danger"
        busy={switchOff.isPending}
        onConfirm={end}
      >
        ที่อยู่จะใช้ไม่ได้ทันที และวันในแอปปฏิทินจะไม่เปลี่ยนตามร้านอีก
      </AlertDialog>
    </>
  )
}

function NewAddress({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)
  // The button that made the address is gone.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <TextField
        ref={field}
        label="ที่อยู่ปฏิทิน"
        hint="คัดลอกเก็บไว้ตอนนี้ จะไม่แสดงอีก ใครมีที่อยู่นี้จะเห็นวันรับและวันคืนของคุณ"
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClasses('primary', 'normal')}>
          <CalendarPlus aria-hidden className="size-4" />
          เพิ่มในแอปปฏิทิน
        </a>
        <CopyButton text={url} label="คัดลอกที่อยู่" />
      </div>
    </>
  )
}
