import { formatWeekday } from '@jansi/client/format'
import type { LineOutcome } from '@jansi/contract/line-login'
import { MessageCircle } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError } from '../../lib/api/api.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { serverWords } from '../../lib/forms/server-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { useLineAccount, useLinkLine, useUnlinkLine } from './api/line-account.ts'

const failed = 'ทำรายการไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'

const OUTCOMES: Readonly<Partial<Record<LineOutcome, string>>> = {
  linked: 'เชื่อมบัญชี LINE แล้ว ครั้งต่อไปเข้าสู่ระบบด้วย LINE ได้เลย',
  taken: 'บัญชี LINE นี้เชื่อมกับสมาชิกคนอื่นอยู่ ยกเลิกการเชื่อมจากบัญชีนั้นก่อน จึงเชื่อมที่นี่ได้',
  other: 'คุณเชื่อมบัญชี LINE อื่นไว้แล้ว ยกเลิกการเชื่อมเดิมก่อน จึงเชื่อมบัญชีใหม่ได้',
  cancelled: 'ยังไม่ได้เชื่อมบัญชี LINE ลองใหม่ได้เลย',
  failed: 'เชื่อมบัญชี LINE ไม่สำเร็จ ลองใหม่ในเบราว์เซอร์เดิม',
}

/** The member's LINE account: linked, by way of LINE, and unlinked here. */
export function LineSection() {
  const { data, error, isFetching, refetch } = useLineAccount()
  if (!data && !error) return null
  return (
    <section className="mt-8">
      <SectionTitle>บัญชี LINE</SectionTitle>
      {data ? (
        <Card>
          <Outcome isLinked={data.linked_at !== null} />
          {data.linked_at === null ? <LinkAccount /> : <Linked since={data.linked_at} />}
        </Card>
      ) : (
        <ErrorState title="โหลดบัญชี LINE ไม่สำเร็จ" onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </section>
  )
}

/** How the visit to LINE ended from which the member comes back. */
function Outcome({ isLinked }: { isLinked: boolean }) {
  const [query] = useSearchParams()
  const outcome = query.get('line') as LineOutcome | null
  const text = outcome && OUTCOMES[outcome]
  const isOfLinked = outcome === 'linked' || outcome === 'other'
  const isShown = text && isOfLinked === isLinked
  const box = useRef<HTMLDivElement>(null)
  // The section is far down the page.
  useEffect(() => box.current?.focus(), [])
  if (!isShown) return null
  const tone = outcome === 'linked' ? 'done' : outcome === 'cancelled' ? 'info' : 'care'
  return (
    <div ref={box} tabIndex={-1} className="mb-4 outline-none">
      <Alert tone={tone}>{text}</Alert>
    </div>
  )
}

function LinkAccount() {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <LinkForm onLeave={() => setIsOpen(false)} />
  return (
    <>
      <p className="text-ink-soft">
        เชื่อมบัญชี LINE ไว้ แล้วเข้าสู่ระบบได้โดยไม่ต้องพิมพ์รหัสผ่าน ร้านไม่ได้รับชื่อ รูป หรือรายชื่อเพื่อนของคุณจาก LINE
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
        <MessageCircle aria-hidden className="size-4" />
        เชื่อมบัญชี LINE
      </Button>
    </>
  )
}

/** Asks for the password, and leaves for LINE. */
function LinkForm({ onLeave }: { onLeave: () => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const link = useLinkLine()
  const field = useRef<HTMLDivElement>(null)
  const focusField = () => field.current?.querySelector('input')?.focus()
  useEffect(focusField, [])
  const refuse = (text: string) => {
    setProblem(text)
    focusField()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.isPending) return
    setProblem(undefined)
    if (password === '') return refuse('กรอกรหัสผ่านก่อน')
    link.mutate(password, {
      onError: (error) => {
        const failure = error instanceof CallError ? error.failure : null
        if (failure && serverWords(failure.data, 'password').length > 0) refuse('รหัสผ่านไม่ถูกต้อง')
        else refuse(failure ? failureText(failure, failed) : failed)
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div ref={field}>
        <PasswordField
          label="รหัสผ่านของร้าน"
          hint="ยืนยันว่าเป็นคุณ แล้วไปต่อที่ LINE"
          value={password}
          required
          error={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={link.isPending} busyLabel="กำลังเปิด LINE">
          ไปที่ LINE
        </SubmitButton>
        <Button variant="secondary" onClick={onLeave}>
          ยกเลิก
        </Button>
      </div>
    </form>
  )
}

function Linked({ since }: { since: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const unlink = useUnlinkLine()
  const end = () =>
    unlink.mutate(undefined, {
      onSuccess: () => toast.success('ยกเลิกการเชื่อมบัญชี LINE แล้ว'),
      onError: (error) =>
        toast.error(error instanceof CallError ? failureText(error.failure, failed) : failed),
      onSettled: () => setIsAsking(false),
    })
  return (
    <>
      <p className="text-ink-soft">{`เชื่อมอยู่ตั้งแต่ ${formatWeekday(since)} เข้าสู่ระบบด้วย LINE หรือด้วยรหัสผ่านก็ได้`}</p>
      <Button variant="danger" className="mt-3" onClick={() => setIsAsking(true)}>
        ยกเลิกการเชื่อม
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="ยกเลิกการเชื่อมบัญชี LINE ไหม"
        confirmLabel="ยกเลิกการเชื่อม"
        cancelLabel="เชื่อมไว้ก่อน"
        tone="danger"
        busy={unlink.isPending}
        onConfirm={end}
      >
        จะเข้าสู่ระบบด้วย LINE ไม่ได้อีก ข้อความที่ส่งทาง LINE จะมาทางอีเมลแทน รหัสผ่านยังใช้ได้ตามปกติ
      </AlertDialog>
    </>
  )
}
