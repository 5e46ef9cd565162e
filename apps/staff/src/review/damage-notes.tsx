import type { Elements } from '@jansi/client/elements'
import { formatWeekdayTime } from '@jansi/client/format'
import { DAMAGE_ADVICE_TEXTS, DAMAGE_KIND_NAMES } from '@jansi/contract/damage-kinds'
import type { DamageReport } from '@jansi/contract/damage-reports'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ImageGallery } from '../ui/images/image-gallery.tsx'

type DamageNotesProps = {
  reports: readonly DamageReport[] | undefined
  /** Called when a photo does not load: its link may have ended. */
  onExpired: () => void
  /** The action of staff on a report. */
  action?: (report: DamageReport) => Elements
}

/** The member's reports about an item during its loan, with photos and replies; nothing where there is none. */
export function DamageNotes({ reports = [], onExpired, action }: DamageNotesProps) {
  return reports.map((report) => (
    <Alert
      key={report.id}
      severity={report.answer === null && report.still_out > 0 ? 'warning' : 'info'}
      sx={{ my: 1, alignItems: 'flex-start', '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}
    >
      <AlertTitle>{titleOf(report)}</AlertTitle>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {report.note}
        </Typography>
        {report.photos.length > 0 && (
          <ImageGallery
            images={report.photos.map(({ image, thumbnail }, index) => ({
              src: image,
              thumbnail,
              alt: `รูปที่แจ้งว่า${DAMAGE_KIND_NAMES[report.kind]} รูปที่ ${index + 1}`,
            }))}
            imageWidth={110}
            onExpired={onExpired}
          />
        )}
        {report.answer && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {`ตอบเมื่อ ${formatWeekdayTime(report.answer.at)}: ${DAMAGE_ADVICE_TEXTS[report.answer.advice]}${report.answer.text ? `\n${report.answer.text}` : ''}`}
          </Typography>
        )}
        {action?.(report)}
      </Box>
    </Alert>
  ))
}

function titleOf({ kind, quantity, pieces, created_at: at }: DamageReport): string {
  const numbers = pieces ? ` (${pieces.map(({ number }) => `#${number}`).join(' ')})` : ''
  return `สมาชิกแจ้ง${DAMAGE_KIND_NAMES[kind]} ${quantity} ชิ้น${numbers} · ${formatWeekdayTime(at)}`
}
