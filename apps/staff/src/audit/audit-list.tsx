import { formatWeekdayTime } from '@jansi/client/format'
import type { StaffMember } from '@jansi/contract/staff-members'
import type { AuditEntry } from '@jansi/contract/staff-settings'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { ListBase, Pagination, useGetList, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { NamedText } from '../lib/text/named-text.tsx'
import { MemberName } from '../ui/member/member-facts.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page/states.tsx'
import { ACTION_GROUPS, actionName, detailsOf, subjectOf } from './audit-words.ts'

const ACTORS_PAGE = { page: 1, perPage: 100 }
const EVERYTHING = ''

export type AuditFilter = { action?: string; subject_type?: string; subject_id?: string; actor?: string }

/** The actions of staff, newest first, for admins. */
export function AuditList() {
  return (
    <ListBase perPage={50}>
      <Page title="บันทึกการทำงาน">
        <Filters />
        <Entries />
      </Page>
    </ListBase>
  )
}

function Filters() {
  const { filterValues, setFilters } = useListContext()
  const filter = filterValues as AuditFilter
  const staff = useGetList<StaffMember & { id: number }>('members', {
    pagination: ACTORS_PAGE,
    filter: { role: 'staff' },
  })
  const admins = useGetList<StaffMember & { id: number }>('members', {
    pagination: ACTORS_PAGE,
    filter: { role: 'admin' },
  })
  const actors = [...(admins.data ?? []), ...(staff.data ?? [])]

  function set(name: keyof AuditFilter, value: string) {
    const { [name]: _, ...others } = filter
    setFilters(value === EVERYTHING ? others : { ...others, [name]: value })
  }

  return (
    <Box
      role="group"
      aria-label="ตัวกรอง"
      sx={{ display: 'grid', gap: 1.5, mb: 2, maxWidth: 720, gridTemplateColumns: { md: '1fr 1fr auto' } }}
    >
      <TextField
        select
        label="เรื่อง"
        value={filter.action ?? EVERYTHING}
        onChange={(event) => set('action', event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value={EVERYTHING}>ทุกเรื่อง</MenuItem>
        {Object.entries(ACTION_GROUPS).map(([prefix, name]) => (
          <MenuItem key={prefix} value={prefix}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="ผู้ทำ"
        value={actors.some(({ pk }) => String(pk) === filter.actor) ? filter.actor : EVERYTHING}
        onChange={(event) => set('actor', event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value={EVERYTHING}>ทุกคน</MenuItem>
        {actors.map((actor) => (
          <MenuItem key={actor.pk} value={String(actor.pk)}>
            <MemberName member={actor} />
          </MenuItem>
        ))}
      </TextField>
      <Button disabled={Object.keys(filter).length === 0} onClick={() => setFilters({})}>
        ล้างตัวกรอง
      </Button>
    </Box>
  )
}

function Entries() {
  const { data, error, isPending, refetch } = useListContext<AuditEntry>()
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (isPending || !data) return <LoadingState />
  if (data.length === 0) return <EmptyState title="ไม่มีบันทึกตามตัวกรองนี้" />
  return (
    <>
      <Box
        component="ol"
        aria-label="บันทึกการทำงาน"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxWidth: 900 }}
      >
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      <Pagination rowsPerPageOptions={[]} />
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const subject = subjectOf(entry)
  const details = detailsOf(entry)
  return (
    <Paper component="li" elevation={1} sx={{ p: 1.5, px: 2, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>{actionName(entry.action)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {formatWeekdayTime(entry.created_at)}
        </Typography>
      </Box>
      <Typography variant="body2">
        <NamedText text={`${entry.actor ?? 'ระบบ'} · `} name={entry.actor} />
        {subject.path ? (
          <Link component={RouterLink} to={subject.path}>
            <NamedText text={subject.name} />
          </Link>
        ) : (
          <NamedText text={subject.name} />
        )}
      </Typography>
      {details.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          <NamedText text={details.join(' · ')} />
        </Typography>
      )}
    </Paper>
  )
}
