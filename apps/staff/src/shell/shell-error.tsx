import Button from '@mui/material/Button'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Shown in place of a page that broke. */
export function ShellError() {
  return (
    <Page title="หน้านี้ขัดข้อง">
      <EmptyState title="หน้านี้ทำงานไม่สำเร็จ โหลดใหม่แล้วลองอีกครั้ง">
        <Button variant="outlined" onClick={() => window.location.reload()}>
          โหลดหน้าใหม่
        </Button>
      </EmptyState>
    </Page>
  )
}
