import { dialledNumber } from '@jansi/contract/dialled-number'

const link =
  'inline-flex min-h-11 items-center text-indigo underline underline-offset-4 hover:text-indigo-deep'

/** One line of whom to ask; an e-mail address or a phone number alone on its line can be tapped. */
export function ContactLine({ line }: { line: string }) {
  if (/^[^\s@]+@[^\s@]+$/.test(line)) {
    return (
      <p>
        <a href={`mailto:${line}`} className={link}>
          {line}
        </a>
      </p>
    )
  }
  if (/^\+?\d[\d\s-]{7,}$/.test(line)) {
    return (
      <p>
        <a href={`tel:${dialledNumber(line)}`} className={link}>
          {line}
        </a>
      </p>
    )
  }
  return <p className="py-1">{line}</p>
}
