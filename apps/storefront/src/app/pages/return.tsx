import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { RefundList } from '../../features/refunds/refund-list.tsx'
import { ReturnView } from '../../features/returns/return-view.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'

/** The page for returning borrowed items. */
export function Component() {
  return (
    <>
      <DocumentTitle>{PRIVATE_PAGE_TITLES['/return']}</DocumentTitle>
      <PageTitle intro={<ThaiText>เลือกรายการที่จะคืน แนบรูปอุปกรณ์ แล้วรอเจ้าหน้าที่ตรวจสอบ</ThaiText>}>
        คืนอุปกรณ์
      </PageTitle>
      <ReturnView refundList={(refunds) => <RefundList refunds={refunds} />} />
    </>
  )
}
