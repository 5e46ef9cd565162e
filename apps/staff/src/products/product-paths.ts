import { queuePath } from '../lib/queue-path.ts'

export const PRODUCT_PATHS = {
  list: '/products',
  stock: (stock: 'low' | 'quarantined') => queuePath('products', { stock }),
  one: (id: number) => `/products/${id}`,
  create: '/products/create',
  file: '/products/file',
} as const
