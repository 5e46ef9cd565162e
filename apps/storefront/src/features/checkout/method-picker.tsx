import { isBorrowMethod, paymentMethod } from '@jansi/contract/payment-methods'
import type { PaymentMethod } from '@jansi/contract/payments'
import { HandHelping, Landmark, type LucideIcon, QrCode, Wallet } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../../ui/styles/class-names.ts'

export type MethodPickerProps = {
  methods: PaymentMethod[]
  chosen: number | undefined
  onChoose: (id: number) => void
  disabled: boolean
}

/** The payment methods as a radio group of cards. */
export function MethodPicker({ methods, chosen, onChoose, disabled }: MethodPickerProps) {
  const name = useId()
  return (
    <fieldset
      disabled={disabled}
      className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 sm:gap-3"
    >
      <legend className="sr-only">วิธีชำระเงิน</legend>
      {methods.map((method) => {
        const Icon = iconOf(method)
        const selected = method.id === chosen
        return (
          <label
            key={method.id}
            className={classNames(
              'flex min-h-14 cursor-pointer items-center gap-2 rounded-card border p-2 leading-normal transition-colors duration-150 sm:gap-3 sm:p-3',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
              selected ? 'border-indigo bg-indigo-tint' : 'border-edge/60 bg-card hover:border-indigo',
            )}
          >
            <input
              type="radio"
              name={name}
              className="size-6 shrink-0 accent-indigo"
              checked={selected}
              onChange={() => onChoose(method.id)}
            />
            <span className={classNames('flex-1', selected && 'font-semibold')}>{method.name}</span>
            <Icon aria-hidden className="hidden size-5 shrink-0 text-indigo sm:block" strokeWidth={1.75} />
          </label>
        )
      })}
    </fieldset>
  )
}

function iconOf(method: PaymentMethod): LucideIcon {
  const facts = paymentMethod(method.id)
  if (facts?.showsQr) return QrCode
  if (facts?.showsBankAccount) return Landmark
  return isBorrowMethod(method) ? HandHelping : Wallet
}
