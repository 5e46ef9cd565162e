import type { LineOutcome } from '@jansi/contract/line-login'
import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/pages/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { leaveForLine, takeSession } from './api/line-login.ts'

const OUTCOMES: Readonly<Partial<Record<LineOutcome, string>>> = {
  unknown: 'บัญชี LINE นี้ยังไม่ได้เชื่อมกับสมาชิก เข้าสู่ระบบด้วยอีเมลก่อน แล้วเชื่อมบัญชี LINE ในหน้าโปรไฟล์',
  staff: 'บัญชีทีมงานเข้าสู่ระบบด้วยอีเมลและรหัสผ่าน',
  refused: 'บัญชีนี้ยังเข้าสู่ระบบไม่ได้ ถ้ายังไม่ได้ยืนยันอีเมล เปิดอีเมลแล้วกดลิงก์ยืนยันก่อน ถ้ายืนยันแล้ว ติดต่อชมรม',
  cancelled: 'ยังไม่ได้เข้าสู่ระบบด้วย LINE ลองใหม่ได้เลย',
  failed: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ ลองใหม่ในเบราว์เซอร์เดิม หรือเข้าสู่ระบบด้วยรหัสผ่าน',
}

/** The reason why a visit to LINE signed nobody in, and the next step; nothing for an outcome that has none. */
export function LineOutcomeAlert({ outcome }: { outcome: string }) {
  const text = OUTCOMES[outcome as LineOutcome]
  if (!text) return null
  return (
    <Alert tone={outcome === 'cancelled' ? 'info' : 'care'} className="mb-4">
      {text}
    </Alert>
  )
}

/** The way in by LINE, below the form of the login page. */
export function LineLogin({ from }: { from: string | null }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <div className="space-y-4">
      {failure && <Alert tone="care">{failure}</Alert>}
      <Button
        variant="secondary"
        size="large"
        className="w-full"
        busy={busy}
        busyLabel="กำลังเปิด LINE"
        onClick={async () => {
          setBusy(true)
          setFailure(await leaveForLine(from))
          setBusy(false)
        }}
      >
        <MessageCircle aria-hidden className="size-5" />
        เข้าสู่ระบบด้วย LINE
      </Button>
    </div>
  )
}

/** Shown to somebody who comes back from LINE, until their session is here. */
export function LineReturn() {
  const navigate = useNavigate()
  useEffect(() => {
    void takeSession().then((isHere) => {
      if (!isHere) navigate(`${paths.login}?line=failed`, { replace: true })
    })
  }, [navigate])
  return <Spinner label="กำลังเข้าสู่ระบบ" />
}
