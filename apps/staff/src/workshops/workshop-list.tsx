import { formatWeekday } from '@jansi/client/format'
import { joinThai } from '@jansi/contract/join-thai'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { paths } from '../paths.ts'
import { CreateButton } from '../ui/lists/create-button.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, Loaded } from '../ui/page/states.tsx'
import { ActiveChip } from './active-chip.tsx'

/** The club's workshops, the latest first. */
export function WorkshopList() {
  const query = useGetList<StaffWorkshop>('workshops')
  return (
    <Page
      title={WORKSHOP}
      isNarrow
      actions={<CreateButton to={paths.workshops.create}>{joinThai`เพิ่ม${WORKSHOP}`}</CreateButton>}
    >
      <Loaded query={query}>{(data) => <Workshops workshops={data} />}</Loaded>
    </Page>
  )
}

function Workshops({ workshops }: { workshops: readonly StaffWorkshop[] }) {
  if (workshops.length === 0) return <EmptyState title={joinThai`ยังไม่มี${WORKSHOP} เพิ่มครั้งแรกได้เลย`} />
  return (
    <Box
      component="ul"
      aria-label={WORKSHOP}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
    >
      {activeFirst(workshops).map((workshop) => (
        <Paper
          component="li"
          key={workshop.id}
          elevation={1}
          sx={{
            p: workshop.is_active ? { xs: 2, md: 3 } : 2,
            minWidth: 0,
            ...(workshop.is_active && { outline: '2px solid', outlineColor: 'primary.main' }),
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Box
              component={Link}
              to={paths.workshops.one(workshop.id)}
              sx={{
                color: 'primary.main',
                fontWeight: 600,
                display: 'inline-block',
                overflowWrap: 'anywhere',
                flexGrow: 1,
                py: 1,
                ...(workshop.is_active && { fontFamily: 'Mitr', fontWeight: 500, fontSize: '1.25rem' }),
              }}
            >
              {workshop.name}
            </Box>
            {workshop.is_active && <ActiveChip />}
          </Box>
          <Typography variant="body2">
            {`${formatWeekday(workshop.starts_on)}${workshop.ends_on !== workshop.starts_on ? ` – ${formatWeekday(workshop.ends_on)}` : ''}`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {`รับของ ${formatWeekday(workshop.hand_over_on)}`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {`คืนภายใน ${formatWeekday(workshop.return_due_on)}`}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
            {`${workshop.product_ids.length} สินค้า · ${workshop.order_count} คำสั่งซื้อ`}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={paths.pickLists.one(workshop.id)}
            aria-label={`ส่งมอบของ ${workshop.name}`}
          >
            ส่งมอบของ
          </Button>
        </Paper>
      ))}
    </Box>
  )
}

/** The active workshop, then the others as they were. */
function activeFirst(workshops: readonly StaffWorkshop[]): StaffWorkshop[] {
  return [...workshops].sort((one, other) => Number(other.is_active) - Number(one.is_active))
}
