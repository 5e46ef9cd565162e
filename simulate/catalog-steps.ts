import { baht, type Club, type Person } from './club.ts'
import type { Goods } from './model.ts'

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
  const { product, salePrice } = club.dice.one(club.goods.filter((one) => one.salePrice !== null))
  const price = (salePrice ?? 0) + club.dice.one([-150, 50, 500])
  await changeProduct(staff, product, { sale_price: baht(price) })
  for (const one of club.goods) if (one.product === product) one.salePrice = price
}

/** Staff hide a product or a size for a while, or take it off the workshop's list, and bring the last change back: queues rest meanwhile. */
export async function hideOrShow(club: Club, staff: Person): Promise<void> {
  const { dice, goods, workshop } = club
  const hidden = goods.find(({ isShown }) => !isShown)
  const off = goods.find(({ isOn }) => !isOn)
  const missing = goods.find(({ product }) => !workshop.products.has(product))
  if (hidden) await show(club, staff, hidden, true)
  else if (off) await switchSize(club, staff, off, true)
  else if (missing) await list(club, staff, missing.product, true)
  else if (dice.percent(34)) await show(club, staff, dice.one(goods), false)
  else if (dice.percent(50)) await switchSize(club, staff, dice.one(goods), false)
  else await list(club, staff, dice.one(goods).product, false)
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
