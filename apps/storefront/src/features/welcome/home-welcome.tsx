import { formatWeekday } from '@jansi/client/format'
import { getActiveWorkshop } from '@jansi/contract/calls/catalog'
import { listFaqs } from '@jansi/contract/calls/faq'
import type { LoanPrices, Workshop } from '@jansi/contract/catalog'
import { homePromise, loanPriceText } from '@jansi/contract/home-lines'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { useSiteSettings } from '../../lib/queries/site-settings.ts'
import { DaysAway } from '../../lib/workshop/days-away.tsx'
import { Link } from '../../ui/buttons/link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ThaiName, ThaiText } from '../../ui/page/thai-text.tsx'

/**
 * The first screen of the home page: the club, its offer, the price, the days and the one way on. Its lines are the club's
 * settings. On phones the days of the workshop are one line, and next to the banners a card.
 */
export function HomeWelcome() {
  const {
    home_club_line: club,
    home_headline: headline = '',
    home_promise: promise = '',
    home_button: button = 'เลือกของที่ยืมได้',
  } = useSiteSettings() ?? {}
  const active = useQuery(queryOf(getActiveWorkshop, {})).data
  const workshop = active?.workshop ?? null
  return (
    <section aria-labelledby="headline">
      {club && (
        <p className="text-ink-soft lg:text-lg">
          <ThaiText>{club}</ThaiText>
        </p>
      )}
      <h1 id="headline" className="text-[1.6875rem] lg:text-4xl">
        <ThaiName>{headline}</ThaiName>
      </h1>
      <p className={workshop ? 'mt-1 max-lg:hidden' : 'mt-1'}>
        <ThaiText>{homePromise(promise, active?.loan_prices)}</ThaiText>
      </p>
      {workshop && (
        <>
          <LoanLine workshop={workshop} prices={active?.loan_prices} />
          <WorkshopCard workshop={workshop} />
        </>
      )}
      <p className="mt-3 flex items-center gap-x-4 lg:mt-4">
        <LinkButton to={`${paths.search}?borrow=1`}>{button}</LinkButton>
        <FirstLoan />
      </p>
    </section>
  )
}

/** The price of a loan and its two days: a line each on phones, so that no font changes their number as it arrives. */
function LoanLine({ workshop, prices }: { workshop: Workshop; prices: LoanPrices | undefined }) {
  const price = loanPriceText(prices)
  return (
    <p className="mt-1 lg:hidden">
      {price && (
        <>
          <span className="max-sm:block">{price}</span>
          <span className="max-sm:hidden"> · </span>
        </>
      )}
      <span>
        <DayOf word="รับ" day={workshop.hand_over_on} /> <DayOf word="คืน" day={workshop.return_due_on} />
      </span>
    </p>
  )
}

function DayOf({ word, day }: { word: string; day: string }) {
  return (
    <span className="whitespace-nowrap">
      <span>{`${word} `}</span>
      <b className="font-semibold">{formatWeekday(day)}</b>
    </span>
  )
}

function WorkshopCard({ workshop }: { workshop: Workshop }) {
  const { starts_on: first, ends_on: last } = workshop
  return (
    <section
      aria-label="รอบนี้"
      className="mt-3 rounded-card border border-line bg-card px-5 py-3 max-lg:hidden"
    >
      <p className="font-heading text-lg font-medium">
        <ThaiText>{workshop.name}</ThaiText>
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        <Fact term="รับของ">
          <DayAway day={workshop.hand_over_on} />
        </Fact>
        <Fact term="วันงาน">{`${formatWeekday(first)}${last !== first ? ` – ${formatWeekday(last)}` : ''}`}</Fact>
        <Fact term="คืนภายใน">
          <DayAway day={workshop.return_due_on} />
        </Fact>
        {workshop.place && (
          <Fact term="ที่">
            <ThaiText>{workshop.place}</ThaiText>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  )
}

function DayAway({ day }: { day: string }) {
  return (
    <>
      <span>{formatWeekday(day)}</span>
      <span className="font-normal text-ink-soft">
        <DaysAway day={day} />
      </span>
    </>
  )
}

/** The way to the club's first question, which explains how one borrows; nothing while the club has none. */
function FirstLoan() {
  const first = useQuery(queryOf(listFaqs, {})).data?.find((faq) => faq.is_active)
  if (!first) return null
  return (
    <Link
      to={`${paths.faq}#question-${first.id}`}
      className="flex min-h-11 items-center font-semibold whitespace-nowrap text-indigo-deep underline underline-offset-4"
    >
      ยืมครั้งแรก?<span className="max-lg:sr-only">&nbsp;ดูวิธี</span>
    </Link>
  )
}
