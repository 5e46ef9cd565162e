import { paths } from '../../lib/pages/paths.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { EmptyState } from '../../ui/page/states.tsx'

/** Any other address. */
export function Component() {
  return (
    <>
      <DocumentTitle>ไม่พบหน้านี้</DocumentTitle>
      <h1 className="sr-only">ไม่พบหน้านี้</h1>
      <EmptyState title="ไม่พบหน้านี้" action={<LinkButton to={paths.home}>กลับหน้าแรก</LinkButton>}>
        ลิงก์อาจเก่าไปแล้ว หรือพิมพ์ที่อยู่ไม่ครบ
      </EmptyState>
    </>
  )
}
