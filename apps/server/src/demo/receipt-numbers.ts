import { text } from 'node:stream/consumers'
import { BUDDHIST_YEARS_AHEAD } from '@jansi/contract/clean-number'
import { bangkokDay } from '../domain/days.ts'
import { tableEntry } from '../transfer/manifest.ts'
import { readArchive } from '../transfer/read-archive.ts'

type Receipt = { order_id: string; year: number; number: number; issued_at: string }

/**
 * Returns a function that gives a shifted row of `receipts` its number: receipts have a running number in each Buddhist year, and
 * shifted days may be in another year. `shift` is that of `shiftDays`.
 */
export async function receiptNumbers(
  file: string,
  shift: (text: string) => string,
): Promise<(row: string) => string> {
  const numbers = new Map<string, { year: number; number: number }>()
  await readArchive(file, async (name, content) => {
    if (name !== tableEntry('receipts')) return
    const rows = (await text(content)).split('\n').filter((row) => row !== '')
    numberReceipts(rows.map((row) => JSON.parse(shift(row)))).forEach((number, order) => {
      numbers.set(order, number)
    })
  })
  return (row) => {
    const { order_id }: Receipt = JSON.parse(row)
    const numbered = numbers.get(order_id)
    if (numbered === undefined) throw new Error(`The receipt of the order ${order_id} has no number.`)
    return row
      .replace(/"year": \d+/, `"year": ${numbered.year}`)
      .replace(/"number": \d+/, `"number": ${numbered.number}`)
  }
}

/** Returns year and number of each receipt by its order, in the order in which they were given. */
export function numberReceipts(receipts: readonly Receipt[]) {
  const last = new Map<number, number>()
  const inOrder = receipts.toSorted((a, b) => a.year - b.year || a.number - b.number)
  return new Map(
    inOrder.map(({ order_id, issued_at }) => {
      const year = Number(bangkokDay(new Date(issued_at)).slice(0, 4)) + BUDDHIST_YEARS_AHEAD
      const number = (last.get(year) ?? 0) + 1
      last.set(year, number)
      return [order_id, { year, number }]
    }),
  )
}
