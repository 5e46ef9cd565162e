import type { BodyOf, SuccessOf } from '@jansi/contract/endpoint'
import type { bookCount as endpoint } from '@jansi/contract/staff-stock'
import { AppError, invalid } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { lockShelfFigures } from '../count-queries.ts'
import { recordMovements } from '../steps/record-movements.ts'

type CountedLine = BodyOf<typeof endpoint>['lines'][number]
type Figures = Awaited<ReturnType<typeof lockShelfFigures>>

/**
 * Books a count sheet in one transaction, all lines or none: a movement `counted` for each line, also for one without a
 * difference, and one audit row. The expected figure is the available pieces and the reserved ones, which an order
 * does not change. Throws 409 `count_stale` with the lines whose expected figure is another now, and 400
 * `count_below_reserved` with the lines that count fewer pieces than orders reserve.
 */
export async function bookCount(
  deps: Deps,
  actorId: number,
  { lines, reason }: BodyOf<typeof endpoint>,
): Promise<SuccessOf<typeof endpoint>> {
  return inTransaction(deps.database.orm, async (unit) => {
    const figures = await lockShelfFigures(
      unit.tx,
      lines.map(({ variant }) => variant),
    )
    const unknown = lines.find(({ variant }) => !figures.has(variant))
    if (unknown) throw invalid({ lines: [`Invalid pk "${unknown.variant}" - object does not exist.`] })
    refuseLines(figures, lines, 409, 'count_stale', ({ expected }, { onShelf }) => expected !== onShelf)
    refuseLines(
      figures,
      lines,
      400,
      'count_below_reserved',
      ({ counted }, { reserved }) => counted < reserved,
    )
    const now = deps.clock()
    await recordMovements(
      unit,
      lines.map(({ variant, expected, counted }) => ({
        variantId: variant,
        kind: 'counted',
        available: counted - expected,
        actorId,
        ...(reason !== undefined && { reason }),
      })),
      now,
    )
    const differences = lines.filter(({ expected, counted }) => expected !== counted)
    const pieces = differences.reduce((sum, { expected, counted }) => sum + counted - expected, 0)
    await recordAudit(unit.tx, {
      actorId,
      action: 'stock.count',
      subjectType: 'stock_count',
      subjectId: 'sheet',
      data: {
        counted_lines: lines.length,
        counted_pieces: lines.reduce((sum, { counted }) => sum + counted, 0),
        differences: differences.map((line) => {
          const figure = figures.get(line.variant)
          return { ...line, name: `${figure?.productName} (${figure?.size})` }
        }),
        ...(reason !== undefined && { reason }),
      },
      createdAt: now,
    })
    return { lines: lines.length, differences: differences.length, pieces }
  })
}

function refuseLines(
  figures: Figures,
  lines: readonly CountedLine[],
  status: 400 | 409,
  code: 'count_stale' | 'count_below_reserved',
  isRefused: (line: CountedLine, figure: { onShelf: number; reserved: number }) => boolean,
): void {
  const refused = lines.flatMap((line) => {
    const figure = figures.get(line.variant)
    if (!figure || !isRefused(line, figure)) return []
    const { onShelf, available, reserved } = figure
    return [{ ...line, on_shelf: onShelf, available, reserved }]
  })
  if (refused.length === 0) return
  throw new AppError(status, {
    detail: 'Some lines cannot be booked; nothing was changed.',
    code,
    lines: refused,
  })
}
