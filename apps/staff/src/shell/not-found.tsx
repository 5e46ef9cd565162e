import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

/** An address that leads nowhere in the console. */
export function NotFound() {
  return (
    <Page title="ไม่พบหน้านี้">
      <EmptyState title="ที่อยู่นี้ไม่มีในหลังร้าน">
        <Button variant="outlined" component={Link} to="/">
          ไปหน้าวันนี้
        </Button>
      </EmptyState>
    </Page>
  )
}
