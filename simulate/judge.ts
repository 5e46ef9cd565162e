import { setTimeout } from 'node:timers/promises'
import { baht, type Club } from './club.ts'
import { addDays } from './days.ts'
import {
  ALL_GOODS,
  type Figures,
  figuresOfLedger,
  type Get,
  modelFigures,
  type Named,
  nameOf,
  type ShopGoods,
  shopFigures,
} from './figures.ts'
import { QUIET_WEEK } from './model.ts'
import { isOpen } from './queue-rules.ts'

/** A figure of the shop that is not the model's. */
export type Difference = { of: string; figure: string; model: unknown; shop: unknown }
/** The figures that a thing has to have. */
export type Expected = Named & { figures: Figures }

/** The shop's figures differ from those of the rules. */
export class ShopDiffers extends Error {
  /** Read again where the calls are replayed. */
  readonly expected: readonly Expected[]

  constructor(found: readonly Difference[], expected: readonly Expected[] = []) {
    super(`The shop differs from the rules: ${JSON.stringify(found.slice(0, 4))}`)
    this.expected = expected
  }
}

/** Work that the shop does by itself ends some time after the clock has moved. */
const SETTLED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 50

/** Compares everything that was touched since the last time with the shop's responses. Throws `ShopDiffers`, as `expectFigures`. */
export async function judge(club: Club): Promise<void> {
  const expected = [...club.touched].map((thing) => ({
    ...nameOf(thing),
    figures: modelFigures(club, thing),
  }))
  for (const thing of club.touched) if ('variant' in thing) club.moved.add(thing)
  club.touched.clear()
  await expectFigures(club, expected)
}

/** Compares the ledgers of goods that moved since the last time: their sums keep every movement, so that a week is soon enough. */
export async function judgeLedgers(club: Club): Promise<void> {
  const expected = [...club.moved].map(
    (goods): Expected => ({ kind: 'ledger', id: goods.variant, figures: figuresOfLedger(goods) }),
  )
  club.moved.clear()
  await expectFigures(club, expected)
}

/** Throws `ShopDiffers` with the first figures that differ, if they still do when the shop's own work is done. */
async function expectFigures(club: Club, expected: readonly Expected[]): Promise<void> {
  const until = performance.now() + SETTLED_WITHIN_MS
  const get: Get = (path) => club.admin.client.get(path)
  let open = expected
  while (open.length > 0) {
    const differing = await compare(get, open)
    if (differing.length > 0 && performance.now() > until)
      throw new ShopDiffers(
        differing.flatMap(({ found }) => found),
        differing.map(({ one }) => one),
      )
    open = differing.map(({ one }) => one)
    if (open.length > 0) await setTimeout(LOOK_EVERY_MS)
  }
}

/** Those whose figures are others in the shop, each with these figures. */
export async function compare(
  get: Get,
  expected: readonly Expected[],
): Promise<{ one: Expected; found: Difference[] }[]> {
  const allGoods: ShopGoods = expected.some(({ kind }) => kind === 'goods')
    ? await get(ALL_GOODS)
    : { results: [] }
  const compared = await Promise.all(
    expected.map(async (one) => {
      const shop = await shopFigures(get, one, allGoods)
      return { one, found: differences(`${one.kind} ${one.id}`, one.figures, shop) }
    }),
  )
  return compared.filter(({ found }) => found.length > 0)
}

function differences(of: string, model: Figures, shop: Figures): Difference[] {
  return Object.keys(model)
    .filter((figure) => JSON.stringify(model[figure]) !== JSON.stringify(shop[figure]))
    .map((figure) => ({ of, figure, model: model[figure], shop: shop[figure] }))
}

type ShopWeek = {
  week: string
  orders: number
  sale_income: number
  rental_income: number
  penalty_income: number
  received?: number
  refunds_paid?: number
  loans: number
  returned: number
  lost: number
}

type ShopReport = {
  weeks: ShopWeek[]
  losses: { pieces: number }[]
  waiting?: { variant: number; members: number }[]
}

/**
 * Compares the club's books of all weeks with the report, and those of the last week alone: there more may have been found again
 * than went missing.
 */
export async function judgeBooks(club: Club): Promise<void> {
  const mondays = [...club.weeks.keys()].sort()
  for (const from of new Set([mondays[0], mondays.at(-1)])) await judgeReport(club, from ?? club.today)
}

async function judgeReport(club: Club, from: string): Promise<void> {
  const path = `/staff/reports/?from=${from}&to=${addDays(club.today, 6)}`
  const report = await club.admin.client.get<ShopReport>(path)
  const found = report.weeks.flatMap((shop) => {
    const week = club.weeks.get(shop.week) ?? QUIET_WEEK
    const { orders, loans, returned, lost } = week
    return differences(
      `week of ${shop.week}`,
      {
        ...{ orders, loans, returned, lost, received: baht(week.received) },
        'income of orders': baht(week.orderIncome),
        'income of penalties': baht(week.penaltyIncome),
        'refunds paid': baht(week.refundsPaid),
      },
      {
        ...{ orders: shop.orders, loans: shop.loans, returned: shop.returned, lost: shop.lost },
        received: shop.received ?? 0,
        'income of orders': Math.round((shop.sale_income + shop.rental_income) * 100) / 100,
        'income of penalties': shop.penalty_income,
        'refunds paid': shop.refunds_paid ?? 0,
      },
    )
  })
  const lost = report.weeks.reduce((sum, { week }) => sum + (club.weeks.get(week)?.lost ?? 0), 0)
  const waiting = club.goods.flatMap((goods) => {
    const members = club.places.filter((place) => place.goods === goods && isOpen(place)).length
    return members > 0 ? [[goods.variant, members]] : []
  })
  const inReport = {
    lost: report.losses.reduce((sum, { pieces }) => sum + pieces, 0),
    waiting: (report.waiting ?? []).map(({ variant, members }) => [variant, members]).sort(byVariant),
  }
  found.push(...differences(`report from ${from}`, { lost, waiting: waiting.sort(byVariant) }, inReport))
  if (found.length > 0) throw new ShopDiffers(found)
}

const byVariant = (a: readonly number[], b: readonly number[]) => Number(a[0]) - Number(b[0])
