import { joinThai } from '@jansi/contract/join-thai'
import { containsWords } from '@jansi/contract/loose-text'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { Panel } from '../ui/page/panel.tsx'
import { Loaded } from '../ui/page/states.tsx'
import { useEveryProduct } from './every-product.ts'

type ProductChoiceProps = { chosen: readonly number[]; onChange: (ids: number[]) => void }

/** Which products a workshop offers, by category. */
export function ProductChoice({ chosen, onChange }: ProductChoiceProps) {
  const query = useEveryProduct()
  return (
    <Panel title={joinThai`สินค้าใน${WORKSHOP}`} aside={<Typography>{`เลือกแล้ว ${chosen.length}`}</Typography>}>
      <Loaded query={query}>
        {(products) => <Choice products={products} chosen={chosen} onChange={onChange} />}
      </Loaded>
    </Panel>
  )
}

function Choice({ products, chosen, onChange }: ProductChoiceProps & { products: readonly StaffProduct[] }) {
  const [words, setWords] = useState('')
  const picked = new Set(chosen)
  const contains = containsWords(words)
  const shown = products.filter((product) => contains([`${product.name} ${product.brand}`]))
  const categories = [...new Set(shown.map((product) => product.category_name))]

  function choose(ids: readonly number[], on: boolean) {
    const next = new Set(picked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChange([...next])
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        type="search"
        label="ค้นหาสินค้า"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {shown.length === 0 && <Typography color="textSecondary">ไม่พบสินค้าที่ตรงกับคำค้น</Typography>}
      {categories.map((category) => {
        const group = shown.filter((product) => product.category_name === category)
        const ids = group.map((product) => product.id)
        const all = ids.every((id) => picked.has(id))
        return (
          <Box key={category} role="group" aria-label={category}>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1,
                borderBottom: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Typography component="h3" variant="subtitle2" sx={{ flexGrow: 1 }}>
                {category}
              </Typography>
              <Button
                size="small"
                onClick={() => choose(ids, !all)}
                aria-label={`${all ? 'ไม่เลือก' : 'เลือก'}ทั้งหมด ${category}`}
              >
                {all ? 'ไม่เลือกทั้งหมด' : 'เลือกทั้งหมด'}
              </Button>
            </Box>
            <Box
              sx={{
                display: 'grid',
                columnGap: 2,
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
              }}
            >
              {group.map((product) => (
                <FormControlLabel
                  key={product.id}
                  control={
                    <Checkbox
                      checked={picked.has(product.id)}
                      onChange={(_, on) => choose([product.id], on)}
                    />
                  }
                  label={product.is_active ? product.name : `${product.name} (ซ่อนจากร้าน)`}
                />
              ))}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
