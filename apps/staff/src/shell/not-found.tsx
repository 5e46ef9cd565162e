import Button from '@mui/material/Button'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router'
import type { Permissions } from '../lib/admin/auth-provider.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page/states.tsx'

/** An address that leads nowhere in the console, or while nobody knows where this volunteer may go. */
export function NotFound() {
  const { permissions, error } = usePermissions<Permissions>()
  if (!permissions) {
    return (
      <Page title="หลังร้าน">
        {error ? <ErrorState error={error} onRetry={() => window.location.reload()} /> : <LoadingState />}
      </Page>
    )
  }
  return (
    <Page title="ไม่พบหน้านี้">
      <EmptyState title="ที่อยู่นี้ไม่มีในหลังร้าน">
        <Button variant="outlined" component={Link} to={paths.today}>
          ไปหน้าวันนี้
        </Button>
      </EmptyState>
    </Page>
  )
}
