import type { ErrorProps } from 'react-admin'
import { MissingCodeError } from '../lib/admin/lazy-component.tsx'
import { Page } from '../ui/page/page.tsx'
import { ReloadButton } from '../ui/page/reload-button.tsx'
import { EmptyState, LoadingState } from '../ui/page/states.tsx'
import { useReloadOnce } from './use-reload-once.ts'

/** Shown in place of a page that broke. A page whose code could not be fetched reloads the window, once. */
export function ShellError({ error }: Pick<ErrorProps, 'error'>) {
  const isReloading = useReloadOnce(error instanceof MissingCodeError)
  if (isReloading) return <LoadingState />
  return (
    <Page title="หน้านี้ขัดข้อง">
      <EmptyState title="หน้านี้ทำงานไม่สำเร็จ โหลดใหม่แล้วลองอีกครั้ง">
        <ReloadButton />
      </EmptyState>
    </Page>
  )
}
