import { listStaffProducts } from '@jansi/contract/calls/staff-catalog'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api/api.ts'

const PER_PAGE = 100

/** All products of the shop, read page by page. */
export function useEveryProduct() {
  return useQuery({ queryKey: ['products', 'all'], queryFn: everyProduct })
}

async function everyProduct({ signal }: { signal: AbortSignal }): Promise<StaffProduct[]> {
  const products: StaffProduct[] = []
  for (let page = 1; ; page += 1) {
    const { count, results } = await api(listStaffProducts, { query: { page, page_size: PER_PAGE }, signal })
    products.push(...results)
    if (products.length >= count || results.length === 0) return products
  }
}
