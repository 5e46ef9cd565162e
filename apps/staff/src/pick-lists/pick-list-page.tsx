import { formatWeekday } from '@jansi/client/format'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useGetList, useGetOne } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { Loaded } from '../ui/page/states.tsx'
import type { PickList } from './pick-list.ts'
import { PickListView } from './pick-list-view.tsx'

const EVERY_MINUTE = 60_000

/** The pieces to prepare and hand over for one workshop. */
export function PickListPage() {
  const id = Number(useParams().id)
  const query = useGetOne<PickList>('pick-lists', { id }, { refetchInterval: EVERY_MINUTE })
  return (
    <Page title="ส่งมอบของ">
      <WorkshopChoice current={id} />
      <Loaded query={query}>
        {(data) => (
          <>
            <Typography sx={{ mb: 2 }}>
              {`${data.workshop.name} · รับของ ${formatWeekday(data.workshop.hand_over_on)}`}
            </Typography>
            <PickListView key={data.id} list={data} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function WorkshopChoice({ current }: { current: number }) {
  const { data: workshops } = useGetList<StaffWorkshop>('workshops')
  const navigate = useNavigate()
  if (!workshops || workshops.length < 2) return null
  return (
    <TextField
      select
      label={WORKSHOP}
      value={workshops.some((workshop) => workshop.id === current) ? String(current) : ''}
      onChange={(event) => navigate(paths.pickLists.one(Number(event.target.value)))}
      sx={{ maxWidth: { md: 480 }, mb: 2, displayPrint: 'none' }}
    >
      {workshops.map((workshop) => (
        <MenuItem key={workshop.id} value={String(workshop.id)}>
          {workshop.is_active ? `${workshop.name} (เปิดอยู่)` : workshop.name}
        </MenuItem>
      ))}
    </TextField>
  )
}
