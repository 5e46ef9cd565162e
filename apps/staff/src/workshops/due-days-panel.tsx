import { listWorkshopDueDays } from '@jansi/contract/calls/staff-workshops'
import { joinThai } from '@jansi/contract/join-thai'
import type { WorkshopDueDays } from '@jansi/contract/staff-workshops'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api/api.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { Panel } from '../ui/page/panel.tsx'
import { Loaded } from '../ui/page/states.tsx'
import { MoveDueDayDialog } from './move-due-day-dialog.tsx'
import { dueDayText, type WorkshopPanelProps } from './workshop-panel.ts'

/** On which days the loans of a workshop are due, and the button that moves them. */
export function DueDaysPanel({ workshop, locked, run }: WorkshopPanelProps) {
  const [asking, setAsking] = useState(false)
  const query = useQuery({
    queryKey: ['workshops', 'due-days', workshop.id, workshop.version],
    queryFn: ({ signal }) => api(listWorkshopDueDays, { params: { id: workshop.id }, signal }),
  })
  return (
    <Panel
      title="กำหนดคืนของที่ยืมอยู่"
      aside={
        <Button
          size="small"
          variant="outlined"
          disabled={locked || !query.data}
          onClick={() => setAsking(true)}
        >
          เลื่อนกำหนดคืน
        </Button>
      }
    >
      <Loaded query={query}>{(data) => <DueDays days={data.days} />}</Loaded>
      {asking && query.data && (
        <MoveDueDayDialog
          dueDays={query.data}
          busy={locked}
          run={run}
          onMoved={() => void query.refetch()}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

function DueDays({ days }: { days: WorkshopDueDays['days'] }) {
  if (days.length === 0) {
    return <Typography color="textSecondary">{joinThai`ยังไม่มีของที่ยืมอยู่ใน${WORKSHOP}นี้`}</Typography>
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {days.map((day) => (
        <li key={day.return_due_on}>{dueDayText(day)}</li>
      ))}
    </Box>
  )
}
