import { paths } from '../../lib/paths.ts'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/states.tsx'

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
