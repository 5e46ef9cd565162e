import { joinThai } from '@jansi/contract/join-thai'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import Button from '@mui/material/Button'
import { useGetList } from 'react-admin'
import { Link, Navigate } from 'react-router'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page/states.tsx'

/** Leads to the pick list of the active workshop, or of the latest where none is active. */
export function PickListsPage() {
  const { data, error, refetch } = useGetList<StaffWorkshop>('workshops')
  const next = data?.find((workshop) => workshop.is_active) ?? data?.[0]
  if (next) return <Navigate to={paths.pickLists.one(next.id)} replace />
  return (
    <Page title="ส่งมอบของ">
      {data ? (
        <EmptyState title={joinThai`ยังไม่มี${WORKSHOP}ให้ส่งมอบ`}>
          <Button variant="outlined" component={Link} to={paths.workshops.create}>
            {joinThai`เพิ่ม${WORKSHOP}`}
          </Button>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}
