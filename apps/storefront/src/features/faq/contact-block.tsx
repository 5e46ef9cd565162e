import { dialledNumber } from '@jansi/contract/dialled-number'
import { Mail, MapPin, Phone } from 'lucide-react'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { Card } from '../../ui/page/card.tsx'

const row = 'flex min-h-11 items-center gap-3'

/** How to ask what the questions do not answer: e-mail, phone, address. */
export function ContactBlock() {
  const site = useSiteSettings()
  if (!site) return null
  return (
    <Card className="mt-10">
      <h2 className="text-xl">ยังไม่พบคำตอบที่ต้องการ</h2>
      <p className="mt-1 mb-3 text-ink-soft">ติดต่อชมรมได้เลย</p>
      <address className="not-italic">
        {site.email && (
          <a href={`mailto:${site.email}`} className={`${row} hover:text-indigo-deep hover:underline`}>
            <Mail aria-hidden className="size-5 shrink-0 text-indigo" />
            <span translate="no" className="min-w-0">
              {site.email}
            </span>
          </a>
        )}
        {site.phone && (
          <a
            href={`tel:${dialledNumber(site.phone)}`}
            className={`${row} hover:text-indigo-deep hover:underline`}
          >
            <Phone aria-hidden className="size-5 shrink-0 text-indigo" />
            <span translate="no">{site.phone}</span>
          </a>
        )}
        {site.address && (
          <p className={row}>
            <MapPin aria-hidden className="size-5 shrink-0 text-indigo" />
            <span className="whitespace-pre-line">{site.address}</span>
          </p>
        )}
      </address>
    </Card>
  )
}
