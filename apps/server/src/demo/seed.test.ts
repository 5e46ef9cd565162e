import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { siteSettingsDocument } from '@jansi/contract/settings'
import { count, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import sanitizeHtml from 'sanitize-html'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { categories, products, variants, variantTypes } from '../db/schema/catalog.ts'
import { banners, faqs, tutorialImages, tutorials } from '../db/schema/content.ts'
import { users } from '../db/schema/people.ts'
import { paymentMethods, siteSettings } from '../db/schema/settings.ts'
import { stockMovements } from '../db/schema/stock.ts'
import { workshopProducts, workshopSetPieces, workshops } from '../db/schema/workshops.ts'
import { goodsAlone, readDemoShop } from './read-shop.ts'
import { seedDemo } from './seed.ts'
import { demoFilesOf, FACTS_FILE, imageNames } from './store-images.ts'

const db = useDatabase()
const NOW = new Date('2026-11-20T18:30:00Z')

const stored: string[] = []
const shop = readDemoShop()
const seed = (seeded = shop) =>
  seedDemo({
    orm: db.orm,
    shop: seeded,
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
    expect(await seed(goodsAlone(shop))).toBe(true)
    for (const table of [categories, products, variants, workshops, tutorials, faqs])
      expect(await rowsIn(table)).toBeGreaterThan(2)
    for (const table of [users, siteSettings, paymentMethods, banners]) expect(await rowsIn(table)).toBe(0)
  })

  it('offers a part of its goods in each workshop, in the active one all but a few', async () => {
    await seed()
    const [active] = await db.orm.select().from(workshops).where(eq(workshops.isActive, true))
    expect(active).toMatchObject({ id: 2, handOverOn: '2026-11-28', returnDueOn: '2026-12-09' })
    const offered = await db.orm
      .select({ rows: count() })
      .from(workshopProducts)
      .groupBy(workshopProducts.workshopId)
      .orderBy(workshopProducts.workshopId)
    expect(offered.map(({ rows }) => rows)).toEqual([9, 42, 5])
    expect(await rowsIn(workshopSetPieces)).toBe(7)
  })

  it('has goods for sale, for loan and both, used, free to borrow, and in one case sold out', async () => {
    await seed()
    const goods = await db.orm.select().from(products)
    expect(new Set(goods.map(({ isForSale, isForRent }) => `${isForSale}/${isForRent}`))).toEqual(
      new Set(['true/false', 'false/true', 'true/true']),
    )
    expect(goods.some(({ isUsed }) => isUsed)).toBe(true)
    expect(goods.filter(({ rentalPrice }) => rentalPrice === 0).length).toBeGreaterThan(3)
    const soldOut = db.orm
      .select({ id: variants.productId })
      .from(variants)
      .groupBy(variants.productId)
      .having(sql`sum(${variants.available}) = 0`)
    expect(await soldOut).toHaveLength(1)
  })

  it('gives each variant on loan a replacement price above its rental price, its sale price where it has one', async () => {
    await seed()
    const priceOf = (price: 'salePrice' | 'rentalPrice' | 'replacementPrice') =>
      sql`coalesce(${variants[price]}, ${products[price]})`.mapWith(variants[price])
    const lent = await db.orm
      .select({
        name: products.name,
        size: variants.size,
        replacement: priceOf('replacementPrice'),
        rental: priceOf('rentalPrice'),
        sale: priceOf('salePrice'),
      })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(eq(products.isForRent, true))
    expect(lent.length).toBeGreaterThan(30)
    expect(lent.filter(({ replacement, rental }) => Number(replacement) <= Number(rental))).toEqual([])
    expect(lent.filter(({ replacement, sale }) => sale !== null && sale !== replacement)).toEqual([])
  })
})

describe('the files of the demo shop', () => {
  it('contain all files of every image of the demo shop, and no other', () => {
    const folder = join(import.meta.dirname, '../../demo-images')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.[a-z]+$/.test(name),
    )
    const needed = imageNames(shop).flatMap((name) =>
      demoFilesOf('public/any').map((file) => `${name}/${basename(file)}`),
    )
    expect(files.sort()).toEqual([...needed, FACTS_FILE].sort())
    const facts = JSON.parse(readFileSync(join(folder, FACTS_FILE), 'utf8'))
    expect(Object.keys(facts).sort()).toEqual(imageNames(shop).sort())
  })

  it('contain articles and questions whose HTML is valid and safe', () => {
    const allowedTags = ['p', 'h2', 'ul', 'ol', 'li', 'strong']
    for (const html of [
      ...shop.articles.map(({ content }) => content),
      ...shop.questions.map(({ answer }) => answer),
    ]) {
      expect(sanitizeHtml(html, { allowedTags, allowedAttributes: {} })).toBe(html)
    }
  })
})
