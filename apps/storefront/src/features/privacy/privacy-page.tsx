import { getPrivacyNotice } from '@jansi/contract/calls/privacy'
import type { PrivacyNotice } from '@jansi/contract/privacy'
import { useQuery } from '@tanstack/react-query'
import { queryOf, RARELY_CHANGED } from '../../lib/api/query-of.ts'
import { Card } from '../../ui/page/card.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { ContactLine } from './contact-line.tsx'

/** The privacy notice: which data is collected, why, who sees it, how long it is kept, and the contact. */
export function PrivacyPage() {
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(getPrivacyNotice, {}, RARELY_CHANGED))
  return (
    <div className="mx-auto max-w-read">
      <DocumentTitle>ความเป็นส่วนตัว</DocumentTitle>
      <PageTitle>ความเป็นส่วนตัว</PageTitle>
      {data ? (
        <Notice notice={data} />
      ) : isError ? (
        <ErrorState
          title="โหลดประกาศความเป็นส่วนตัวไม่สำเร็จ"
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      ) : (
        <div role="status">
          <span className="sr-only">กำลังโหลดประกาศความเป็นส่วนตัว</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  )
}

function Notice({ notice }: { notice: PrivacyNotice }) {
  return (
    <div className="space-y-10">
      <p>
        <ThaiText>{notice.intro}</ThaiText>
      </p>
      <section>
        <h2 className="mb-4 text-xl md:text-2xl">เก็บอะไร ใช้ทำอะไร และเก็บนานเท่าไร</h2>
        <div className="space-y-4">
          {notice.records.map((record) => (
            <Record key={record.name} record={record} />
          ))}
        </div>
      </section>
      {notice.sections.map(({ heading, points }) => (
        <section key={heading}>
          <h2 className="mb-3 text-xl md:text-2xl">{heading}</h2>
          <ul className="list-disc space-y-2 ps-5">
            {points.map((point) => (
              <li key={point}>
                <ThaiText>{point}</ThaiText>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {notice.note && (
        <section>
          <h2 className="mb-3 text-xl md:text-2xl">เพิ่มเติมจากชมรม</h2>
          <p className="whitespace-pre-line">
            <ThaiText>{notice.note}</ThaiText>
          </p>
        </section>
      )}
      <section>
        <h2 className="mb-3 text-xl md:text-2xl">ติดต่อเรื่องข้อมูลส่วนตัว</h2>
        <address className="not-italic">
          {notice.contact.map((line) => (
            <ContactLine key={line} line={line} />
          ))}
        </address>
      </section>
      <p className="text-sm text-ink-soft tabular-nums">{`ประกาศฉบับ ${notice.version}`}</p>
    </div>
  )
}

function Record({ record }: { record: PrivacyNotice['records'][number] }) {
  const rows = [
    ['ใช้เพื่อ', record.purpose],
    ['ใครเห็น', record.seen_by],
    ['เก็บไว้', record.kept],
  ] as const
  return (
    <Card className="break-inside-avoid">
      <h3 className="mb-2 text-lg">
        <ThaiText>{record.name}</ThaiText>
      </h3>
      <dl className="grid gap-x-4 sm:grid-cols-[5rem_1fr] sm:gap-y-1">
        {rows.map(([term, text]) => (
          <div key={term} className="mb-2 sm:contents">
            <dt className="text-sm text-ink-soft sm:text-base">{term}</dt>
            <dd className="min-w-0">
              <ThaiText>{text}</ThaiText>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
