import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { siteSettingsDocument } from '@jansi/contract/settings'
import { count, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import sanitizeHtml from 'sanitize-html'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import {
  banners,
  categories,
  faqs,
  paymentMethods,
  products,
  siteSettings,
  stockMovements,
  tutorialImages,
  tutorials,
  users,
  variants,
  variantTypes,
  workshopProducts,
  workshops,
} from '../db/schema.ts'
import { demoShop, goodsAlone } from './content.ts'
import { seedDemo } from './seed.ts'
import { imageNames } from './store-images.ts'

const db = useDatabase()
const NOW = new Date('2026-11-20T18:30:00Z')

const stored: string[] = []
const seed = (shop = demoShop(NOW)) =>
  seedDemo({
    orm: db.orm,
    shop,
    now: NOW,
    files: { put: async (key) => void stored.push(key) },
    hashPassword: async (password) => `hash of ${password}`,
    demoPassword: 'Dem0-password!',
  })

const rowsIn = async (table: PgTable) => (await db.orm.select({ rows: count() }).from(table))[0]?.rows

describe('the demo shop', () => {
  it('fills an empty database with everything a visitor, a member and staff need', async () => {
    expect(await seed()).toBe(true)
    expect(await rowsIn(categories)).toBe(8)
    expect(await rowsIn(products)).toBe(45)
    expect(await rowsIn(variants)).toBe(110)
    expect(await rowsIn(variantTypes)).toBe(11)
    expect(await rowsIn(workshops)).toBe(3)
    expect(await rowsIn(banners)).toBe(3)
    expect(await rowsIn(tutorials)).toBe(6)
    expect(await rowsIn(tutorialImages)).toBe(17)
    expect(await rowsIn(faqs)).toBe(10)
    const methods = await db.orm.select({ id: paymentMethods.id }).from(paymentMethods)
    expect(methods.map(({ id }) => id).sort()).toEqual([1, 3, 4, 5])
    const [settings] = await db.orm.select().from(siteSettings)
    expect(siteSettingsDocument.parse(settings?.document)).toMatchObject({ promptpay_target: '0801234567' })
  })

  it('starts with a stock ledger that adds up to the stock of every variant', async () => {
    await seed()
    const { rows } = await db.orm.execute<{ off: number; pieces: number }>(sql`
      select count(*) filter (where v.available <> coalesce(m.available, 0)
          or v.on_loan <> coalesce(m.on_loan, 0) or v.quarantined <> coalesce(m.quarantined, 0))::int as off,
        sum(m.available)::int as pieces
      from ${variants} v left join (
        select variant_id, sum(available) as available, sum(on_loan) as on_loan, sum(quarantined) as quarantined
        from ${stockMovements} group by variant_id) m on m.variant_id = v.id`)
    expect(rows[0]?.off).toBe(0)
    expect(rows[0]?.pieces).toBeGreaterThan(1000)
    const kinds = await db.orm.selectDistinct({ kind: stockMovements.kind }).from(stockMovements)
    expect(kinds).toEqual([{ kind: 'restock' }])
  })

  it('has a verified member, volunteer and administrator who share the demo password', async () => {
    await seed()
    const people = await db.orm.select().from(users).orderBy(users.id)
    expect(people.map(({ email, role }) => [email, role])).toEqual([
      ['member@jansi.test', 'member'],
      ['staff@jansi.test', 'staff'],
      ['admin@jansi.test', 'admin'],
    ])
    for (const person of people) {
      expect(person.passwordHash).toBe('hash of Dem0-password!')
      expect(person.emailVerifiedAt).toEqual(NOW)
    }
  })

  it('is planted once: a shop that has goods is left alone', async () => {
    await seed()
    const images = stored.length
    expect(await seed()).toBe(false)
    expect(await rowsIn(products)).toBe(45)
    expect(stored.length).toBe(images)
  })

  it('has goods, articles and questions alone for real members: no person, no settings, no way to pay', async () => {
    expect(await seed(goodsAlone(demoShop(NOW)))).toBe(true)
    for (const table of [categories, products, variants, workshops, tutorials, faqs])
      expect(await rowsIn(table)).toBeGreaterThan(2)
    for (const table of [users, siteSettings, paymentMethods, banners]) expect(await rowsIn(table)).toBe(0)
  })

  it('runs one workshop that offers all but a few products', async () => {
    await seed()
    const [active] = await db.orm.select().from(workshops).where(eq(workshops.isActive, true))
    expect(active).toMatchObject({ handOverOn: '2026-11-28', returnDueOn: '2026-12-09' })
    const offered = await db.orm
      .select({ rows: count() })
      .from(workshopProducts)
      .where(eq(workshopProducts.workshopId, active?.id ?? 0))
    expect(offered[0]?.rows).toBe(42)
  })
})

describe('the goods of the demo shop', () => {
  const { products: goods, tutorials: articles, faqs: questions } = demoShop(NOW)

  it('are for sale, for loan and both, used, free to borrow, and in one case sold out', () => {
    const kinds = goods.map(
      ({ salePrice, rentalPrice }) => `${salePrice !== undefined}/${rentalPrice !== undefined}`,
    )
    expect(new Set(kinds)).toEqual(new Set(['true/false', 'false/true', 'true/true']))
    expect(goods.some(({ isUsed }) => isUsed)).toBe(true)
    expect(goods.filter(({ rentalPrice }) => rentalPrice === 0).length).toBeGreaterThan(3)
    expect(goods.filter(({ variants: sizes }) => sizes.every(({ stock }) => stock === 0))).toHaveLength(1)
  })

  it('give each size a replacement price of at least its rental price', () => {
    for (const product of goods.filter(({ rentalPrice }) => rentalPrice !== undefined)) {
      for (const size of product.variants) {
        const replacement = size.replacementPrice ?? product.replacementPrice ?? 0
        expect(replacement, product.name).toBeGreaterThan(size.rentalPrice ?? product.rentalPrice ?? 0)
        const sale = size.salePrice ?? product.salePrice
        if (sale !== undefined) expect(replacement, `${product.name} ${size.size}`).toBe(sale)
      }
    }
  })

  it('each have their own name and image, and sizes that differ', () => {
    expect(new Set(goods.map(({ name }) => name)).size).toBe(goods.length)
    expect(new Set(goods.map(({ image }) => image)).size).toBe(goods.length)
    for (const { name, variants: sizes } of goods) {
      expect(new Set(sizes.map(({ size }) => size)).size, name).toBe(sizes.length)
    }
  })

  it('show every image of the demo shop, and no other', () => {
    const folder = join(import.meta.dirname, '../../demo-images')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('/share.jpg'),
    )
    expect(files.sort()).toEqual(
      imageNames(demoShop(NOW))
        .map((name) => `${name}/share.jpg`)
        .sort(),
    )
  })

  it('name categories and, in workshops, images that exist', () => {
    const shop = demoShop(NOW)
    const categoryNames = shop.categories.map(({ name }) => name)
    for (const { category, name } of shop.products) expect(categoryNames, name).toContain(category)
    expect(
      shop.workshops.map(({ offers }) => shop.products.filter(({ image }) => offers(image)).length),
    ).toEqual([9, 42, 5])
  })

  it('come with articles and questions whose HTML is valid and safe', () => {
    const allowedTags = ['p', 'h2', 'ul', 'ol', 'li', 'strong']
    for (const html of [
      ...articles.map(({ content }) => content),
      ...questions.map(({ answer }) => answer),
    ]) {
      expect(sanitizeHtml(html, { allowedTags, allowedAttributes: {} })).toBe(html)
    }
  })
})
