import { asciiDigits } from '@jansi/contract/clean-number'
import { ThaiText } from '../page/thai-text.tsx'
import { CopyButton } from './copy-button.tsx'

export type BankAccountProps = { bank: string; number: string; holder: string }

/** A bank account to transfer to, with a button that copies its number. */
export function BankAccount({ bank, number, holder }: BankAccountProps) {
  return (
    <section
      aria-label="บัญชีสำหรับโอนเงิน"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-paper p-4"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">ธนาคาร</dt>
        <dd>{bank}</dd>
        <dt className="text-ink-soft">เลขที่บัญชี</dt>
        <dd translate="no" className="text-lg leading-normal font-semibold tabular-nums select-all">
          {number}
        </dd>
        <dt className="text-ink-soft">ชื่อบัญชี</dt>
        <dd translate="no">
          <ThaiText>{holder}</ThaiText>
        </dd>
      </dl>
      <CopyButton text={asciiDigits(number).replace(/\D/g, '')} label="คัดลอกเลขบัญชี" />
    </section>
  )
}
