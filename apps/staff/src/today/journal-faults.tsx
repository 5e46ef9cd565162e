import { formatBaht } from '@jansi/client/format'
import { listJournalFaults } from '@jansi/contract/calls/staff-journal'
import type { JournalFault } from '@jansi/contract/staff-journal'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InlineLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../lib/api/api.ts'
import { counted, recordName } from '../lib/text/format.ts'
import { paths } from '../paths.ts'
import { CorrectionDialog } from './correction-dialog.tsx'

/** Orders and returns whose money differs from the journal, for admins, each with its correction. */
export function JournalFaults({ count }: { count: number }) {
  const [correcting, setCorrecting] = useState<JournalFault | null>(null)
  const { data } = useQuery({
    queryKey: ['journal-faults', count],
    queryFn: () => api(listJournalFaults, {}),
  })
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <AlertTitle>{`บัญชีไม่ตรง ${counted(count)} รายการ`}</AlertTitle>
      <span>ตัวเลขของรายการเหล่านี้ไม่ตรงกับบัญชีเงิน ระบบไม่แก้ให้เอง เทียบกับรายการเดินบัญชีแล้วแก้ทีละรายการ</span>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {data?.results.map((fault) => (
          <Box
            component="li"
            key={fault.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
          >
            <InlineLink
              component={Link}
              to={(fault.subject === 'order' ? paths.orders : paths.returns).one(fault.id)}
              sx={{ fontWeight: 600, py: { xs: 1.25, md: 0 } }}
            >
              {recordName(fault)}
            </InlineLink>
            <span>{sumsOf(fault)}</span>
            <Button size="small" color="error" variant="outlined" onClick={() => setCorrecting(fault)}>
              แก้บัญชี
            </Button>
          </Box>
        ))}
      </Box>
      {correcting && (
        <CorrectionDialog
          fault={correcting}
          name={recordName(correcting)}
          sums={sumsOf(correcting)}
          onClose={() => setCorrecting(null)}
        />
      )}
    </Alert>
  )
}

function sumsOf({ by_rows: rows, by_journal: journal }: JournalFault): string {
  return `รายการบอกว่ามีเงิน ${formatBaht(rows.money ?? 0)} · บัญชีมี ${formatBaht(journal?.money ?? 0)}`
}
