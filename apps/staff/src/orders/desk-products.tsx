import { formatBaht } from '@jansi/client/format'
import type { Product } from '@jansi/contract/catalog'
import { joinThai } from '@jansi/contract/join-thai'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { Panel } from '../ui/page/panel.tsx'
import { choicesOf, type DeskChoice, findProducts } from './desk-lines.ts'

const MAX_SHOWN = 12
const WORDS: Record<DeskChoice['type'], string> = { sale: 'ขาย', rent: 'ให้ยืม' }

type DeskProductsProps = {
  products: readonly Product[]
  /** Nothing is lent to a buyer without an account, nor after the workshop. */
  sellsOnly: boolean
  onAdd: (choice: DeskChoice) => void
}

/** The products of the active workshop, with a button for each way in which a variant is offered. */
export function DeskProducts({ products, sellsOnly, onAdd }: DeskProductsProps) {
  const [words, setWords] = useState('')
  const offered = sellsOnly ? products.filter(({ is_for_sale }) => is_for_sale) : products
  const found = findProducts(offered, words)
  return (
    <Panel title="สินค้า">
      <TextField
        label="ค้นหาสินค้า"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
        fullWidth
        sx={{ mt: 1, mb: 1.5 }}
      />
      {found.length === 0 && (
        <Typography color="textSecondary">{joinThai`ไม่พบสินค้านี้ใน${WORKSHOP}`}</Typography>
      )}
      {found.slice(0, MAX_SHOWN).map((product) => (
        <ProductChoices key={product.id} product={product} sellsOnly={sellsOnly} onAdd={onAdd} />
      ))}
      {found.length > MAX_SHOWN && (
        <Typography color="textSecondary">{`มีอีก ${found.length - MAX_SHOWN} รายการ พิมพ์ชื่อเพื่อค้นหา`}</Typography>
      )}
    </Panel>
  )
}

function ProductChoices({
  product,
  sellsOnly,
  onAdd,
}: Omit<DeskProductsProps, 'products'> & { product: Product }) {
  const isOffered = ({ type }: DeskChoice) => type === 'sale' || !sellsOnly
  return (
    <Box sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{product.name}</Typography>
      {product.variants.map((variant) => (
        <Box key={variant.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <Typography sx={{ minWidth: 0 }}>
            <span>{`${variant.size} `}</span>
            <Typography component="span" color="textSecondary">
              {`เหลือ ${variant.quantity}`}
            </Typography>
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, ml: 'auto' }}>
            {choicesOf(product, variant)
              .filter(isOffered)
              .map((choice) => (
                <Button
                  key={choice.type}
                  variant="outlined"
                  disabled={variant.quantity === 0}
                  aria-label={`${WORDS[choice.type]} ${formatBaht(choice.price)} ${product.name} ${variant.size}`}
                  onClick={() => onAdd(choice)}
                >
                  {`${WORDS[choice.type]} ${formatBaht(choice.price)}`}
                </Button>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
