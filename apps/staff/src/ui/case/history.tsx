import { formatWeekday, formatWeekdayTime } from '@jansi/client/format'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { NamedText } from '../../lib/text/named-text.tsx'
import { Panel } from '../page/panel.tsx'

type HistoryEvent = {
  id: number
  from: string | null
  to: string
  actor: string | null
  reason: string | null
  created_at: string
  due_day?: { from: string; to: string } | undefined
}

/** The history of a record, newest first: when, who, to which status, and why. */
export function History(props: { events: readonly HistoryEvent[]; nameOf: (status: string) => string }) {
  const newestFirst = [...props.events].sort(
    (a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id,
  )
  return (
    <Panel title="ประวัติ">
      {newestFirst.length === 0 && <Typography color="textSecondary">ยังไม่มีประวัติ</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {newestFirst.map((event) => (
          <Box
            component="li"
            key={event.id}
            sx={{ borderLeft: '3px solid', borderColor: 'divider', pl: 1.5, overflowWrap: 'anywhere' }}
          >
            <Typography variant="subtitle2" component="p">
              {props.nameOf(event.to)}
            </Typography>
            {event.due_day && (
              <Typography variant="body2">
                {`${formatWeekday(event.due_day.from)} → ${formatWeekday(event.due_day.to)}`}
              </Typography>
            )}
            {event.reason && <Typography variant="body2">{event.reason}</Typography>}
            <Typography variant="caption" component="p" color="textSecondary">
              <NamedText
                text={`${formatWeekdayTime(event.created_at)} · ${event.actor ?? 'ระบบ'}`}
                name={event.actor}
              />
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
