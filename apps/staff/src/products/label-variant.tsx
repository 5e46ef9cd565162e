import { MAX_LABELS } from '@jansi/contract/staff-labels'
import type { NumberedVariant } from '@jansi/contract/staff-pieces'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useNumberedVariant } from '../lib/scanning/use-numbered-variant.ts'
import { NumberedPieces } from '../ui/fields/numbered-pieces.tsx'
import { QuantityField } from '../ui/fields/quantity-field.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import type { LabelChoice } from './label-choice.ts'

type LabelVariantProps = {
  variant: number
  choice: LabelChoice | undefined
  onChoice: (choice: LabelChoice) => void
  onRemove: () => void
}

/** One variant with the number of its labels; numbered pieces have a label each. */
export function LabelVariant({ variant, choice, onChoice, onRemove }: LabelVariantProps) {
  const { data, error, refetch } = useNumberedVariant(variant)
  const numbered = data ? piecesToLabel(data) : []
  // One for the box of all, or one for each piece with a number.
  useEffect(() => {
    if (!data || choice) return
    const ids = piecesToLabel(data).map(({ id }) => id)
    onChoice({ variant, copies: ids.length > 0 ? 0 : 1, pieces: ids })
  }, [data, choice, variant, onChoice])
  const name = data ? `${data.product_name} ${data.variant.size}` : ''
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ display: 'grid', gap: 1, py: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      {data && choice && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>{data.product_name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {data.variant.size}
              </Typography>
            </Box>
            <QuantityField
              label={`จำนวนป้าย ${name}`}
              value={choice.copies}
              min={0}
              max={MAX_LABELS}
              onChange={(copies) => onChoice({ ...choice, copies })}
            />
            <IconButton aria-label={`เอา ${name} ออก`} onClick={onRemove}>
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Box>
          {numbered.length > 0 && (
            <NumberedPieces
              label={`ป้ายหมายเลขชิ้น ${name}`}
              pieces={numbered}
              chosen={choice.pieces}
              taken={[]}
              most={numbered.length}
              onChange={(pieces) => onChoice({ ...choice, pieces })}
            />
          )}
        </>
      )}
    </Box>
  )
}

function piecesToLabel({ variant, pieces }: NumberedVariant) {
  if (!variant.is_numbered) return []
  return pieces.filter(({ state }) => state !== 'sold' && state !== 'written_off')
}
