import { expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { aProduct, done } from '../../test/shop-goods.ts'
import { variantTypes } from './schema/catalog.ts'

const shop = openShop()

const IN_ORDER = ['กมล', 'กอย', 'ก้อย', 'เกด', 'เกษม', 'แก้ว', 'โกมล', 'ไก่', 'ไกร', 'ขวัญ', 'ฮันนี่', 'Acrylic']
const MIXED = [...IN_ORDER].sort()

it('lists of members, goods, types and shelves have Thai names in the order of the dictionary', async () => {
  expect(MIXED).not.toEqual(IN_ORDER)
  const admin = await shop.anAdmin({ firstName: 'ฮ' })
  for (const name of MIXED) {
    await shop.aMember({ firstName: name, lastName: 'สี' })
    await aProduct(shop, { name, variants: [{ shelf: name }] })
    await shop.orm.insert(variantTypes).values({ name })
  }
  const results = async <T>(path: string) => done(await admin.get<{ results: T[] }>(path), 200).results
  const members = await results<{ first_name: string }>('/staff/members/?page_size=100&role=member')
  expect(members.map(({ first_name }) => first_name)).toEqual(IN_ORDER)
  const pages = [1, 2, 3].map((page) =>
    results<{ name: string }>(`/staff/products/?page_size=4&page=${page}`),
  )
  expect((await Promise.all(pages)).flat().map(({ name }) => name)).toEqual(IN_ORDER)
  const types = done(await admin.get<{ name: string }[]>('/staff/variant-types/'), 200)
  expect(types.map(({ name }) => name).filter((name) => IN_ORDER.includes(name))).toEqual(IN_ORDER)
  const counted = await results<{ product_name: string }>('/staff/stock-count/')
  expect(counted.map(({ product_name }) => product_name)).toEqual(IN_ORDER)
  const shelves = done(await admin.get<{ shelf: string | null }[]>('/staff/shelves/'), 200)
  expect(shelves.map(({ shelf }) => shelf)).toEqual(IN_ORDER)
})
