import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { migrationsFolder } from '../../db/migrate.ts'
import { loadVersionedSettings } from './queries.ts'

const shop = openShop()

it('the site shows prices as they are charged and asks for nothing before staff have set anything', async () => {
  expect(done(await shop.guest.get('/site/'), 200)).toMatchObject({
    card_currency_symbol: '฿',
    card_rental_unit: 'ครั้ง',
    qr_image: '',
    administrators: [],
    bank_account: { bank: '', number: '', holder: '' },
  })
})

it('the site shows what staff set, but neither whom PromptPay pays nor the rules of staff', async () => {
  await shop.configure({
    card_currency_symbol: '$',
    card_rental_unit: 'วัน',
    footer_text: 'ชมรมศิลปะบำบัด',
    qr_image_key: `public/${'q'.repeat(22)}`,
    bank_account: { bank: 'กสิกรไทย', number: '123-4-56789-0', holder: 'ชมรม' },
    promptpay_target: '0801234567',
    tax_id: '1234567890123',
    late_fee_per_day: 700,
  })
  const { body, bytes } = await shop.guest.get('/site/')
  expect(body).toMatchObject({
    card_currency_symbol: '$',
    card_rental_unit: 'วัน',
    footer_text: 'ชมรมศิลปะบำบัด',
    qr_image: `http://127.0.0.1:3000/media/public/${'q'.repeat(22)}/1280.webp`,
    bank_account: { bank: 'กสิกรไทย', number: '123-4-56789-0', holder: 'ชมรม' },
    late_fee_per_day: 7,
  })
  for (const secret of ['0801234567', '1234567890123', 'slip_limit', 'tax_id', 'promptpay']) {
    expect(bytes.includes(secret)).toBe(false)
  }
})

it.each([
  ['€', 'week'],
  ['$', 'ครั้ง'],
  ['฿', 'วัน'],
])('cards cannot contradict bills: %s and %s are shown as they are charged', async (symbol, unit) => {
  await shop.configure({ card_currency_symbol: symbol, card_rental_unit: unit })
  const shown = { card_currency_symbol: '฿', card_rental_unit: 'ครั้ง' }
  expect(done(await shop.guest.get('/site/'), 200)).toMatchObject(shown)
})

it('a shop in use shows the words from before migration 0052 where its club has none, a new one no art', async () => {
  const statements = await readFile(join(migrationsFolder(), '0052_former_words.sql'), 'utf8')
  const migrated = async () => {
    await shop.orm.execute(sql.raw(statements))
    return await loadVersionedSettings(shop.orm)
  }
  const fresh = await migrated()
  expect(fresh.version).toBe(0)
  expect(fresh.settings).toMatchObject({ club_name: 'ชมรม', palette_name: 'ขั้นตอนของฉัน' })
  expect(JSON.stringify(fresh.settings)).not.toMatch(/จานสีของ|จานสีเต็ม|ชมรมศิลปะ|วาด(?!ภาพ)/)

  await shop.aMember()
  const inUse = await migrated()
  expect(inUse.version).toBe(1)
  expect(inUse.settings).toMatchObject({ club_name: 'ชมรมศิลปะบำบัด', palette_name: 'จานสีของฉัน' })

  await shop.configure({ palette_name: 'ถาดของฉัน', home_headline: '' })
  expect((await migrated()).settings).toMatchObject({
    club_name: 'ชมรมศิลปะบำบัด',
    palette_name: 'ถาดของฉัน',
    home_headline: '',
  })
})
