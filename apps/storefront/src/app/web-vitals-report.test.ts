import { expect, it } from 'vitest'
import { kindOf } from './web-vitals-report.ts'

it('names the kind of a page, and never its address', () => {
  expect(['/', '/product/7', '/tutorial/3/', '/category/2', '/bill', '/reset/password'].map(kindOf)).toEqual([
    'home',
    'product',
    'tutorial',
    'category',
    'orders',
    'other',
  ])
})
