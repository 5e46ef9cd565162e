import { formatWeekdayTime } from '@jansi/client/format'
import { shortId } from '@jansi/contract/limits'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useParams } from 'react-router'
import { useRecord } from '../lib/admin/use-record.ts'
import { orderNumber } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { ClaimNotice } from '../ui/case/claim-notice.tsx'
import { History } from '../ui/case/history.tsx'
import { NextButton } from '../ui/case/next-button.tsx'
import { OwnCaseNotice } from '../ui/case/own-case-notice.tsx'
import { RefundPanel } from '../ui/case/refund-panel.tsx'
import { StoredInputNotice } from '../ui/case/stored-input-notice.tsx'
import { ImageGallery } from '../ui/images/image-gallery.tsx'
import { fullName, MemberFacts } from '../ui/member/member-facts.tsx'
import { Column, Columns } from '../ui/page/columns.tsx'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { Facts, Panel } from '../ui/page/panel.tsx'
import { PenaltyPanel } from './penalty-panel.tsx'
import { ReceiveNotice } from './receive-button.tsx'
import { PenaltyChip, ReturnStatusChip, returnStatusName } from './return-status.tsx'
import { ReturnUndo } from './return-undo.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewResult } from './review-result.tsx'

const BACK = { to: paths.returns.list, label: 'กลับไปคิวคำขอคืน' }

/** One return session: the photos large next to the returned items, to be decided or as decided. */
export function ReturnPage() {
  const id = useParams().id ?? ''
  const query = useRecord<StaffReturn>('returns', id)
  return (
    <RecordFrame query={query} title="คำขอคืน" back={BACK}>
      {(session) => <ReturnView key={session.id} session={session} onExpired={() => void query.refetch()} />}
    </RecordFrame>
  )
}

/** A return has no number of its own: the numbers of the orders whose goods it brings back. */
function ordersOf({ items }: StaffReturn): string {
  const [first = 0, ...others] = new Set(items.map(({ order_number }) => order_number))
  return [orderNumber(first), ...others].join(', ')
}

function ReturnView({ session, onExpired }: { session: StaffReturn; onExpired: () => void }) {
  return (
    <Page
      title={`${ordersOf(session)} · ${fullName(session.member)}`}
      name={fullName(session.member)}
      subtitle={`คำขอคืน ${shortId(session.id)} · ${session.items.reduce((sum, { quantity }) => sum + quantity, 0)} ชิ้น`}
      back={BACK}
      aside={
        <>
          <ReturnStatusChip status={session.status} />
          <PenaltyChip session={session} />
          <ReturnUndo session={session} />
        </>
      }
      next={
        <NextButton
          resource="returns"
          current={{ id: session.id, waits: session.status === 'pending' }}
          pathOf={paths.returns.one}
        >
          คำขอคืนถัดไปที่รอตรวจ
        </NextButton>
      }
    >
      <ClaimNotice resource="returns" id={session.id} waits={session.status === 'pending'} />
      <StoredInputNotice resource="returns" id={session.id} />
      <OwnCaseNotice ownCase={session.own_case} />
      <Columns widths={[5, 6]}>
        <Box
          sx={{
            minWidth: 0,
            // The photos stay next to the item under review, and scroll on their own if there are many.
            position: { md: 'sticky' },
            // Below the banner of a demo shop, where there is one.
            top: { md: 'calc(64px + var(--demo-banner, 0px))' },
            maxHeight: { md: 'calc(100dvh - 80px - var(--demo-banner, 0px))' },
            overflowY: { md: 'auto' },
            pb: { md: 3 },
          }}
        >
          <Panel
            title="รูปหลักฐาน"
            aside={<Typography color="textSecondary">{`${session.evidence.length} รูป`}</Typography>}
          >
            {session.evidence.length === 0 && (
              <Typography color="textSecondary">
                {session.processed_at || session.can.review ? 'รับคืนที่โต๊ะ จึงไม่มีรูปหลักฐาน' : 'ยังไม่มีรูปหลักฐาน'}
              </Typography>
            )}
            <ImageGallery
              images={session.evidence.map(({ image, thumbnail }, index) => ({
                src: image,
                thumbnail,
                alt: `รูปหลักฐานที่ ${index + 1}`,
              }))}
              imageWidth={200}
              onExpired={onExpired}
            />
          </Panel>
        </Box>
        <Column>
          {session.can.receive && <ReceiveNotice session={session.id} />}
          {session.can.review ? (
            <ReviewForm session={session} onExpired={onExpired} />
          ) : (
            <ReviewResult session={session} onExpired={onExpired} />
          )}
          <PenaltyPanel session={session} onExpired={onExpired} />
          <RefundPanel refunds={session.refunds ?? []} />
          <MemberFacts member={session.member} />
          <Panel title="คำขอ">
            <Facts
              facts={[
                ['ส่งเมื่อ', formatWeekdayTime(session.created_at)],
                ...(session.received_at
                  ? [['รับของเมื่อ', formatWeekdayTime(session.received_at)] as const]
                  : []),
                ...(session.processed_at
                  ? [['ตรวจเสร็จเมื่อ', formatWeekdayTime(session.processed_at)] as const]
                  : []),
              ]}
            />
          </Panel>
          <History events={session.events} nameOf={returnStatusName} />
        </Column>
      </Columns>
    </Page>
  )
}
