import { formatBaht } from '@jansi/client/format'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { QuantityField } from '../ui/fields/quantity-field.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { type DeskLine, isInStock } from './desk-lines.ts'

type DeskLineListProps = { lines: readonly DeskLine[]; onChange: (lines: readonly DeskLine[]) => void }

/** The lines of an order at the desk, with their quantities. */
export function DeskLineList({ lines, onChange }: DeskLineListProps) {
  return (
    <Panel title="รายการ">
      {lines.length === 0 && <Typography color="textSecondary">เลือกสินค้าจากรายการสินค้า</Typography>}
      {lines.map((line) => {
        const { product, variant, type, price, quantity } = line
        const name = `${product.name} ${variant.size}`
        return (
          <Box
            key={`${variant.id} ${type}`}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}
          >
            <Box sx={{ flexGrow: 1, minWidth: 160 }}>
              <Typography>{name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {`${type === 'rent' ? 'ให้ยืม' : 'ขาย'} · ${formatBaht(price)}`}
              </Typography>
              {!isInStock(line) && (
                <Typography variant="body2" color="error">
                  {variant.quantity === 0 ? 'ของหมดแล้ว นำรายการนี้ออก' : `เหลือเพียง ${variant.quantity} ชิ้น`}
                </Typography>
              )}
            </Box>
            <QuantityField
              label={`จำนวน ${name}`}
              value={quantity}
              min={1}
              max={Math.max(variant.quantity, 1)}
              onChange={(next) =>
                onChange(lines.map((one) => (one === line ? { ...one, quantity: next } : one)))
              }
            />
            <IconButton
              aria-label={`นำ ${name} ออก`}
              onClick={() => onChange(lines.filter((one) => one !== line))}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        )
      })}
    </Panel>
  )
}
