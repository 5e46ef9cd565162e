import { deviceNow } from '@jansi/client/server-clock'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { PageCodeMissing } from '../../lib/pages/page-code-missing.ts'
import { paths } from '../../lib/pages/paths.ts'
import { useOnline } from '../../lib/pages/use-online.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { EmptyState } from '../../ui/page/states.tsx'

const RELOADED_KEY = 'reloadedAt'
/** A second failure this soon is not that of an old release. */
const MIN_BETWEEN_RELOADS_MS = 60_000

/**
 * In the place of a page that broke, or whose code could not be fetched. The bars stay. Without a connection there is
 * nothing to load it from: it loads by itself once there is one. With one, the page that is open is of an earlier release
 * whose files are gone: the current one is loaded, once.
 */
export function RouteError() {
  const error = useRouteError()
  console.error(error)
  const online = useOnline()
  const [brokeOffline] = useState(!online)
  useEffect(() => {
    if (brokeOffline ? online : error instanceof PageCodeMissing && isFirstReload()) window.location.reload()
  }, [brokeOffline, online, error])
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

function isFirstReload(): boolean {
  const now = deviceNow()
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY))
    sessionStorage.setItem(RELOADED_KEY, String(now))
    return now - last > MIN_BETWEEN_RELOADS_MS
  } catch {
    // Without storage nobody would know of the first one.
    return false
  }
}
