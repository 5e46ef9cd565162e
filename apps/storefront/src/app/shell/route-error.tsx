import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useOnline } from './use-online.ts'

/**
 * In the place of a page that broke, or whose code could not be fetched. The bars stay. Without a connection there is
 * nothing to load it from: it loads by itself once there is one.
 */
export function RouteError() {
  const error = useRouteError()
  console.error(error)
  const online = useOnline()
  const [brokeOffline] = useState(!online)
  useEffect(() => {
    if (brokeOffline && online) window.location.reload()
  }, [brokeOffline, online])
  return (
    <>
      <DocumentTitle>เปิดหน้านี้ไม่สำเร็จ</DocumentTitle>
      <EmptyState
        title="เปิดหน้านี้ไม่สำเร็จ"
        action={
          <>
            {online && <Button onClick={() => window.location.reload()}>โหลดหน้านี้ใหม่</Button>}
            <LinkButton to={paths.home} variant="secondary">
              กลับหน้าแรก
            </LinkButton>
          </>
        }
      >
        {online ? 'ข้อมูลที่ส่งไปแล้วไม่หาย ลองโหลดใหม่ได้เลย' : 'เชื่อมต่ออินเทอร์เน็ตแล้วหน้านี้จะเปิดเอง'}
      </EmptyState>
    </>
  )
}
