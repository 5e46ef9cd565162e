import { useRouteError } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** In the place of a page that broke, or whose code could not be fetched. The bars stay. */
export function RouteError() {
  const error = useRouteError()
  console.error(error)
  return (
    <>
      <DocumentTitle>เปิดหน้านี้ไม่สำเร็จ</DocumentTitle>
      <EmptyState
        title="เปิดหน้านี้ไม่สำเร็จ"
        action={
          <>
            <Button onClick={() => window.location.reload()}>โหลดหน้านี้ใหม่</Button>
            <LinkButton to={paths.home} variant="secondary">
              กลับหน้าแรก
            </LinkButton>
          </>
        }
      >
        ข้อมูลที่ส่งไปแล้วไม่หาย ลองโหลดใหม่ได้เลย
      </EmptyState>
    </>
  )
}
