import { baht, type Club, type Person } from './club.ts'
import { type Goods, HOUR_MS } from './model.ts'
import { areOrdersClosed, isOpen } from './queue-rules.ts'

type ShopVariant = { id: number; is_active: boolean; waiting?: number }
type ShopProduct = { version: number; variants: ShopVariant[] } & Record<string, unknown>

/** Staff save a product as they read it, but for a change of it or of its sizes. */
async function changeProduct(
  staff: Person,
  product: number,
  change: object,
  ofSize: (size: ShopVariant) => object = () => ({}),
): Promise<void> {
  const path = `/staff/products/${product}/`
  const shop = await staff.client.get<ShopProduct>(path)
  const variants = shop.variants.map(({ waiting: _, ...size }) => ({ ...size, ...ofSize(size) }))
  await staff.client.put(path, { ...shop, variants, image_keys: [], ...change })
}

/** Staff change the price of a product; orders keep theirs. */
export async function reprice(club: Club, staff: Person): Promise<void> {
  const { product, salePrice, loanPrice } = club.dice.one(
    club.goods.filter((one) => one.salePrice || one.loanPrice),
  )
  const change = club.dice.one([-150, 50, 500])
  const isSale = salePrice !== null && (!loanPrice || club.dice.percent(60))
  const price = Math.max(0, (isSale ? salePrice : (loanPrice ?? 0)) + change)
  await changeProduct(staff, product, { [isSale ? 'sale_price' : 'rental_price']: baht(price) })
  for (const one of club.goods) if (one.product === product) one[isSale ? 'salePrice' : 'loanPrice'] = price
}

/** Staff give a product another name; orders keep the name that it had. */
export async function renameGoods({ dice, goods }: Club, staff: Person): Promise<void> {
  const name = dice.one(['สีชุดใหม่', 'ชุดอุปกรณ์ รุ่น 2', 'ของใช้วาดรูป (ล็อตใหม่)'])
  await changeProduct(staff, dice.one(goods).product, { name })
}

/** The club takes no orders for a while: until staff open it again, or for a day and a half. */
export async function closeOrders({ workshop, dice, now }: Club, staff: Person): Promise<void> {
  const isClosed = areOrdersClosed(workshop, now)
  workshop.closedUntil = isClosed ? null : dice.one([now + 36 * HOUR_MS, Number.POSITIVE_INFINITY])
  const { closedUntil } = workshop
  await staff.client.put(`/staff/workshops/${workshop.id}/orders-closed/`, {
    closed: !isClosed,
    opens_at: closedUntil !== null && closedUntil < Infinity ? new Date(closedUntil).toISOString() : null,
  })
}

/** Staff hide a product or a size for a while, or take it off the workshop's list, and bring the last change back: queues rest meanwhile. */
export async function hideOrShow(club: Club, staff: Person): Promise<void> {
  const { dice, goods, workshop } = club
  const hidden = goods.find(({ isShown }) => !isShown)
  const off = goods.find(({ isOn }) => !isOn)
  const missing = goods.find(({ product }) => !workshop.products.has(product))
  const awaited = club.places.filter(isOpen).map((place) => place.goods)
  const chosen = dice.one(awaited.length > 0 && dice.percent(60) ? awaited : goods)
  if (hidden) await show(club, staff, hidden, true)
  else if (off) await switchSize(club, staff, off, true)
  else if (missing) await list(club, staff, missing.product, true)
  else if (dice.percent(34)) await show(club, staff, chosen, false)
  else if (dice.percent(50)) await switchSize(club, staff, chosen, false)
  else await list(club, staff, chosen.product, false)
}

async function show(club: Club, staff: Person, { product }: Goods, isShown: boolean): Promise<void> {
  await changeProduct(staff, product, { is_active: isShown })
  for (const one of club.goods) if (one.product === product) one.isShown = isShown
  club.touch(...club.goods.filter((one) => one.product === product))
}

async function switchSize(club: Club, staff: Person, goods: Goods, isOn: boolean): Promise<void> {
  await changeProduct(staff, goods.product, {}, ({ id }) => (id === goods.variant ? { is_active: isOn } : {}))
  goods.isOn = isOn
  club.touch(goods)
}

async function list({ workshop }: Club, staff: Person, product: number, isListed: boolean): Promise<void> {
  const path = `/staff/workshops/${workshop.id}/`
  const { version } = await staff.client.get<{ version: number }>(path)
  if (isListed) workshop.products.add(product)
  else workshop.products.delete(product)
  await staff.client.patch(path, { version, product_ids: [...workshop.products] })
}
