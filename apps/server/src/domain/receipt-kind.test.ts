import { expect, test } from 'vitest'
import { receiptKind } from './receipt-kind.ts'

test.each([
  ['open', 12_000, 'summary', 'summary'],
  ['fulfilled', 12_000, 'receipt', 'payment_proof'],
  ['fulfilled', 0, 'summary', 'summary'],
  ['ended', 12_000, 'void_summary', 'void_summary'],
] as const)('an order that is %s with %i satang gives a %s', (stage, received, withTaxId, without) => {
  expect(receiptKind({ stage, received }, '0994000123456')).toBe(withTaxId)
  expect(receiptKind({ stage, received }, null)).toBe(without)
})
