import { bangkokText } from '@jansi/client/bangkok-time'
import { formatCount } from '@jansi/client/format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InlineLink from '@mui/material/Link'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Summary } from '../lib/admin/summary.ts'
import { paths } from '../paths.ts'
import { EndGraceDialog } from './end-grace-dialog.tsx'

type Hold = NonNullable<Summary['checkout_holds']>[number]

type UnpaidPiecesProps = { unpaid: NonNullable<Summary['unpaid_pieces']>; holds: readonly Hold[] }

/** From this share of the pieces on, in percent, it is a warning. */
const MANY_PERCENT = 10

/** How many pieces are kept for members who have not paid, and those who are paying now, each with a way to end their hold. */
export function UnpaidPieces({ unpaid, holds }: UnpaidPiecesProps) {
  const [ending, setEnding] = useState<Hold | null>(null)
  const percent = (100 * unpaid.pieces) / Math.max(unpaid.stock, 1)
  const isMany = percent >= MANY_PERCENT
  if (holds.length === 0 && !isMany && ending === null) return null
  return (
    <Alert
      severity={isMany ? 'warning' : 'info'}
      sx={{ mb: 2, alignItems: 'flex-start', '& .MuiAlert-message': { flexGrow: 1 } }}
    >
      <span>{`สมาชิก ${formatCount(unpaid.members)} คนกันของไว้โดยยังไม่ได้ส่งสลิป ${formatCount(unpaid.pieces)} จาก ${formatCount(unpaid.stock)} ชิ้น (${percent.toFixed(1)}%)`}</span>
      {holds.length > 0 && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, lineHeight: '44px' }}>
            {`กำลังจ่ายเงินอยู่ ${formatCount(holds.length)} คน`}
          </Box>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {holds.map((hold) => (
              <Box
                component="li"
                key={hold.member}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'minmax(0, 1fr) auto',
                  alignItems: 'center',
                  columnGap: 1,
                  py: 0.5,
                  borderTop: '1px solid',
                  borderColor: 'divider',
                }}
              >
                <Box sx={{ overflowWrap: 'anywhere' }}>
                  <InlineLink
                    translate="no"
                    component={Link}
                    to={paths.members.one(hold.member)}
                    sx={{ fontWeight: 600 }}
                  >
                    {hold.name}
                  </InlineLink>{' '}
                  <Box component="span" sx={{ display: 'inline-block' }}>
                    {`${formatCount(hold.pieces)} ชิ้น ถึง ${bangkokText(hold.expires_at).slice(-5)} น.`}
                  </Box>
                </Box>
                <Button color="inherit" onClick={() => setEnding(hold)}>
                  ปล่อยของ
                </Button>
              </Box>
            ))}
          </Box>
        </Box>
      )}
      {ending && <EndGraceDialog hold={ending} onClose={() => setEnding(null)} />}
    </Alert>
  )
}
