import type { Elements } from '@jansi/client/elements'
import { formatWeekday } from '@jansi/client/format'
import { getActiveWorkshop } from '@jansi/contract/calls/catalog'
import type { Workshop } from '@jansi/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/api/query-of.ts'
import { DaysAway } from '../../lib/workshop/days-away.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { classNames } from '../../ui/styles/class-names.ts'

type WorkshopStripProps = {
  terms?: Elements
  /** Its days are one row until they are opened. */
  isFolded?: boolean
}

/**
 * The active workshop with the days on which its pieces are collected and brought back, and `terms` below them. Nothing
 * between workshops.
 */
export function WorkshopStrip({ terms, isFolded = false }: WorkshopStripProps) {
  const workshop = useQuery(queryOf(getActiveWorkshop, {})).data?.workshop
  if (!workshop) return null
  const name = (
    <span className="block font-heading text-lg font-medium">
      <ThaiText>{workshop.name}</ThaiText>
    </span>
  )
  return (
    <section
      aria-label="รอบนี้"
      className="@container rounded-card border border-line bg-card px-4 py-3 text-sm sm:px-6"
    >
      {isFolded ? (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1">
              {name}
              <span className="flex flex-wrap gap-x-4 group-open:hidden">
                <span>{`รับ ${formatWeekday(workshop.hand_over_on)}`}</span>
                <span>{`คืน ${formatWeekday(workshop.return_due_on)}`}</span>
              </span>
            </span>
            <span className="shrink-0 text-indigo-deep underline underline-offset-4 group-open:hidden">
              ดูทุกวัน
            </span>
          </summary>
          <Days workshop={workshop} />
        </details>
      ) : (
        <>
          {name}
          <Days workshop={workshop} />
        </>
      )}
      {terms}
    </section>
  )
}

function Days({ workshop }: { workshop: Workshop }) {
  const { starts_on: first, ends_on: last } = workshop
  return (
    // By the width of the strip, which is half a page next to a product.
    <dl className="mt-1 grid grid-cols-1 gap-x-4 gap-y-1 @2xs:grid-cols-2 @2xl:grid-cols-[1.2fr_1.2fr_1.3fr_2fr]">
      <Day term="รับของ" day={workshop.hand_over_on} />
      <Day term="คืนภายใน" day={workshop.return_due_on} />
      <Fact term="วันงาน" isWide>
        {`${formatWeekday(first)}${last !== first ? ` – ${formatWeekday(last)}` : ''}`}
      </Fact>
      {workshop.place && (
        <Fact term="สถานที่" isWide>
          <ThaiText>{workshop.place}</ThaiText>
        </Fact>
      )}
    </dl>
  )
}

function Day({ term, day }: { term: string; day: string }) {
  return (
    <Fact term={term} away={<DaysAway day={day} />}>
      {formatWeekday(day)}
    </Fact>
  )
}

function Fact({
  term,
  away,
  isWide = false,
  children,
}: {
  term: string
  away?: Elements
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={classNames('flex flex-col', isWide && '@2xs:@max-2xl:col-span-2')}>
      <dt className="text-ink-soft">
        <span className="whitespace-nowrap">{term}</span>
        {away}
      </dt>
      {/* Level with its neighbour, whose term may take a line more. */}
      <dd className="mt-auto font-semibold">{children}</dd>
    </div>
  )
}
