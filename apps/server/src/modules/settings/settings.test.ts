import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'

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
