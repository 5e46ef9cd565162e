import type { StaffProduct } from '@jansi/contract/staff-catalog'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import { useGetList } from 'react-admin'

const MAX_FOUND = 8

/** Finds products by name and offers their variants. */
export function LabelSearch(props: { chosen: readonly number[]; onChoose: (variant: number) => void }) {
  const [words, setWords] = useState('')
  const sought = useDeferredValue(words.trim())
  const { data } = useGetList<StaffProduct>(
    'products',
    { filter: { q: sought }, pagination: { page: 1, perPage: MAX_FOUND } },
    { enabled: sought !== '' },
  )
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        type="search"
        label="ค้นหาชื่อหรือยี่ห้อ"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {sought !== '' && data?.length === 0 && <Typography color="textSecondary">ไม่พบสินค้าตามคำค้น</Typography>}
      {sought !== '' &&
        data?.map((product) => (
          <Box key={product.id} role="group" aria-label={product.name}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{product.name}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
              {product.variants.map((variant) => (
                <Button
                  key={variant.id}
                  size="small"
                  variant="outlined"
                  startIcon={<AddIcon />}
                  disabled={props.chosen.includes(variant.id)}
                  aria-label={`เพิ่ม ${product.name} ${variant.size}`}
                  onClick={() => props.onChoose(variant.id)}
                >
                  {variant.size}
                </Button>
              ))}
            </Box>
          </Box>
        ))}
    </Box>
  )
}
