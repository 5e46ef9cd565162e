import type { StaffProduct } from '@jansi/contract/staff-catalog'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useEffect, useState } from 'react'
import { useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { paths } from '../paths.ts'
import type { ProductValues } from './product-values.ts'

const TYPING_MS = 400
/** Products of one name that the notice lists. */
const MAX_NAMED = 5

/** Warns of other products of the typed name. They may be saved: two brands can sell the same thing. */
export function SameNameNotice({ own }: { own: number | null }) {
  const name = useSettled(useWatch<ProductValues, 'name'>({ name: 'name' }).trim())
  const { data } = useGetList<StaffProduct>(
    'products',
    { filter: { name }, pagination: { page: 1, perPage: MAX_NAMED + 1 } },
    { enabled: name !== '' },
  )
  const others = (name === '' ? [] : (data ?? [])).filter(({ id }) => id !== own).slice(0, MAX_NAMED)
  return (
    <div role="status">
      {others.length > 0 && (
        <Alert severity="warning" role="none">
          <span>{'มีสินค้าชื่อนี้อยู่แล้ว ตรวจว่าไม่ได้เพิ่มซ้ำ: '}</span>
          {others.map((product, index) => (
            <span key={product.id}>
              <span>{index > 0 && ', '}</span>
              <Link component={RouterLink} to={paths.products.one(product.id)} target="_blank">
                {[product.name, product.brand].filter(Boolean).join(' · ')}
              </Link>
            </span>
          ))}
        </Alert>
      )}
    </div>
  )
}

/** Returns a typed text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
