import { leaveByLink } from '@jansi/contract/calls/waiting-list'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/forms/failure-text.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'

const failed = 'ออกจากคิวไม่สำเร็จ ลองใหม่อีกครั้งได้เลย'

/** Leaves a waiting list by the link of its mail, at one press: mail scanners open links, and press nothing. */
export function LeavePage({ linkKey }: { linkKey: string }) {
  const [step, setStep] = useState<'ready' | 'busy' | 'done'>('ready')
  const [problem, setProblem] = useState<string | null>(null)

  async function leave() {
    setStep('busy')
    setProblem(null)
    const answer = await call(leaveByLink, { body: { key: linkKey } })
    if (answer.ok) return setStep('done')
    setStep('ready')
    const isUnknown = answer.status === 404 || answer.status === 400
    setProblem(isUnknown ? 'ลิงก์นี้ใช้ไม่ได้แล้ว คุณอาจออกจากคิวไปนานแล้ว' : failureText(answer, failed))
  }

  return (
    <div className="mx-auto w-full max-w-md">
      <DocumentTitle>ออกจากคิวรอของ</DocumentTitle>
      <h1 className="mb-6 text-center text-2xl md:text-3xl">ออกจากคิวรอของ</h1>
      <Card>
        {step === 'done' ? (
          <Alert tone="done" title="ออกจากคิวแล้ว" action={<LinkButton to={paths.home}>กลับหน้าแรก</LinkButton>}>
            ถ้ามีของที่กันไว้ให้คุณ คนถัดไปในคิวจะได้รับ
          </Alert>
        ) : (
          <div className="space-y-4">
            <p>ของที่กันไว้ให้คุณจะเป็นของคนถัดไปในคิว</p>
            {problem && <Alert tone="care" title={problem} />}
            <Button
              size="large"
              className="w-full"
              busy={step === 'busy'}
              busyLabel="กำลังออกจากคิว"
              onClick={() => void leave()}
            >
              ออกจากคิว
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}
