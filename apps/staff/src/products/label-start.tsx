import { LABEL_FORMATS, type LabelFormatId, labelsPerPage } from '@jansi/contract/label-formats'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'

type LabelStartProps = {
  format: LabelFormatId
  start: number
  labels: number
  onStart: (start: number) => void
}

/** The first sheet, small: a tap on its first free label skips those that are used. */
export function LabelStart({ format, start, labels, onStart }: LabelStartProps) {
  const { columns, pageWidth, pageHeight } = LABEL_FORMATS[format]
  const places = Array.from({ length: labelsPerPage(LABEL_FORMATS[format]) }, (_, index) => index + 1)
  return (
    <Box>
      <Typography id="label-start" variant="body2" sx={{ mb: 0.5 }}>
        {`เริ่มที่ดวง ${start} · แตะดวงแรกที่ยังว่างของแผ่นที่ใช้แล้ว`}
      </Typography>
      <Box
        role="group"
        aria-labelledby="label-start"
        sx={{
          display: 'grid',
          gap: '2px',
          gridTemplateColumns: `repeat(${columns}, 1fr)`,
          maxWidth: 260,
          aspectRatio: `${pageWidth} / ${pageHeight}`,
          p: '4px',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '4px',
        }}
      >
        {places.map((place) => {
          const isPrinted = place >= start && place < start + labels
          return (
            <ButtonBase
              key={place}
              aria-label={`เริ่มที่ดวง ${place}`}
              aria-pressed={place === start}
              onClick={() => onStart(place)}
              sx={{
                borderRadius: '3px',
                border: '1px solid',
                borderColor: place === start ? 'primary.main' : 'divider',
                bgcolor: isPrinted ? 'primary.main' : place < start ? 'action.hover' : 'background.paper',
                color: isPrinted ? 'primary.contrastText' : 'text.secondary',
                fontFamily: 'inherit',
                fontSize: '0.75rem',
              }}
            >
              {place}
            </ButtonBase>
          )
        })}
      </Box>
    </Box>
  )
}
