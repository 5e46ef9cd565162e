import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { register } from './auth.ts'
import { bankDestination, promptPayDestination } from './member-refunds.ts'
import { orderFilterQuery } from './order-filters.ts'
import { createCategory, productInput, variantInput } from './staff-catalog.ts'
import { bannerInput, faqInput, tutorialInput } from './staff-content.ts'
import { moveDueDay } from './staff-loans.ts'
import { sellByName } from './staff-orders.ts'
import { getReport } from './staff-reports.ts'
import { settingsInput } from './staff-settings.ts'
import { listStockMovements } from './staff-stock.ts'
import { closeOrders, workshopInput } from './staff-workshops.ts'

const PEOPLE: Record<string, z.ZodType> = {
  'first name': register.body.shape.first_name,
  'last name': register.body.shape.last_name,
  'buyer at the desk': sellByName.body.shape.buyer.shape.name,
}
const THINGS: Record<string, z.ZodType> = {
  product: productInput.shape.name,
  'type of a variant': variantInput.shape.type_name,
  shelf: variantInput.shape.shelf,
  category: createCategory.body.shape.display_name,
  workshop: workshopInput.shape.name,
  question: faqInput.shape.question,
  tutorial: tutorialInput.shape.title,
  'title of a banner': bannerInput.shape.alt_text,
  'refund holder': bankDestination.shape.holder,
  club: settingsInput.shape.club_name,
}
const MARK = '\u0e48'

/** The text that a field stores of another, or null where it refuses it. */
function stored(schema: z.ZodType | undefined, typed: string): unknown {
  const parsed = schema?.safeParse(typed)
  return parsed?.success ? parsed.data : null
}

/** As typed; stored as the name of a person; stored as the name of a thing. */
const NAMES: [title: string, typed: string, person: string | null, thing: string | null][] = [
  ['a name', ' มะลิ ใจดี ', 'มะลิ ใจดี', 'มะลิ ใจดี'],
  ['U+2060', '\u2060', null, null],
  ['U+3164', '\u3164', null, null],
  ['U+00AD', '\u00ad', null, null],
  ['U+FE0F', '\ufe0f', null, null],
  ['U+2800', '\u2800', null, null],
  ['a lone tone mark', MARK, null, null],
  ['a lone vowel', '\u0e34', null, null],
  ['a lone vowel with a place of its own', 'เ', null, null],
  ['digits', '24', null, '24'],
  ['Thai digits, which a name keeps', 'สี ๒๔', 'สี ๒๔', 'สี ๒๔'],
  ['a dash', '—', null, null],
  ['U+202E', '\u202eกมล\u202c', 'กมล', 'กมล'],
  ['U+200B within', 'ก\u200bมล', 'กมล', 'กมล'],
  ['two kinds of spaces', 'กมล\u00a0\u3000ใจดี', 'กมล ใจดี', 'กมล ใจดี'],
  ['six marks', `ก${MARK.repeat(6)}`, `ก${MARK.repeat(6)}`, `ก${MARK.repeat(6)}`],
  ['forty marks', `ก${MARK.repeat(40)}`, null, null],
  ['four Burmese marks', 'မြို့', 'မြို့', 'မြို့'],
  ['ำ of two characters', 'น\u0e49\u0e4d\u0e32', 'น้ำ', 'น้ำ'],
  ['ຳ of two characters', 'ນ\u0ecd\u0eb2', 'ນຳ', 'ນຳ'],
  ['ຳ of two characters after a tone mark', 'ນ\u0ec9\u0ecd\u0eb2', 'ນ້ຳ', 'ນ້ຳ'],
  ['ຳ of two characters around a tone mark', 'ນ\u0ecd\u0ec9\u0eb2', 'ນ້ຳ', 'ນ້ຳ'],
  ['ຳ next to ํ of Thai, which joins nothing', 'ນ\u0e4d\u0eb2', 'ນ\u0e4d\u0eb2', 'ນ\u0e4d\u0eb2'],
  ['ำ of two characters around a tone mark', 'น\u0e4d\u0e49\u0e32', 'น้ำ', 'น้ำ'],
  ['an accent of its own', 'Rene\u0301e', 'Renée', 'Renée'],
  ['characters of full width, which NFKC would change', 'ＡＢ', 'ＡＢ', 'ＡＢ'],
  ['a joiner of Sinhala', 'ශ\u0dca\u200dරී', 'ශ\u0dca\u200dරී', 'ශ\u0dca\u200dරී'],
  ['a joiner of Persian', 'می\u200cخواهم', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['a joiner of no script', 'ก\u200dมล', 'กมล', 'กมล'],
  ['a joiner of emoji', 'สี 👩\u200d🎨', 'สี 👩\u200d🎨', 'สี 👩\u200d🎨'],
]

it.each(NAMES)('stores or refuses %s as a name', (_what, typed, person, thing) => {
  expect(stored(PEOPLE['first name'], typed)).toBe(person)
  expect(stored(THINGS.product, typed)).toBe(thing)
})

it.each(Object.entries({ ...PEOPLE, ...THINGS }))('%s is cleaned as a name', (_field, schema) => {
  expect([MARK, `ก${MARK.repeat(7)}`, '—'].map((typed) => stored(schema, typed))).toEqual([null, null, null])
  expect(stored(schema, '\u202eน\u0e4d\u0e32\u200b ')).toBe('นำ')
  expect([null, '']).toContain(stored(schema, '\u200b'))
})

describe('a number', () => {
  const phones: [string, string][] = [
    ['a phone', '081-234 5678'],
    ['Thai digits', '๐๘๑ ๒๓๔ ๕๖๗๘'],
    ['digits of full width', '０８１２３４５６７８'],
    ['Burmese digits', '၀၈၁၂၃၄၅၆၇၈'],
    ['direction marks', '\u202a0812345678\u202c'],
    ['U+200B', '0812345678\u200b'],
    ['+66', '+66 81 234 5678'],
    ['0066', '0066812345678'],
    ['66', '66812345678'],
    ['+66 (0)', '+66 (0)81 234 5678'],
  ]
  it.each(phones)('is a phone number, written with %s', (_what, typed) => {
    expect(stored(register.body.shape.phone_number, typed)).toBe('0812345678')
    expect(stored(promptPayDestination.shape.number, typed)).toBe('0812345678')
  })

  it.each(['081234567', '08123456789', 'abc0812345678', '0812345678 #2'])(
    'is no phone number: %s',
    (typed) => {
      expect(stored(register.body.shape.phone_number, typed)).toBeNull()
      expect(stored(promptPayDestination.shape.number, typed)).toBeNull()
    },
  )

  it.each(['123-4-56789-0', '๑๒๓-๔-๕๖๗๘๙-๐', '\u2066123 456 7890\u2069'])('is an account: %s', (typed) => {
    expect(stored(bankDestination.shape.number, typed)).toBe('1234567890')
  })
})

const DAYS: Record<string, z.ZodType> = {
  'of a workshop': workshopInput.shape.return_due_on,
  'of a loan': moveDueDay.body.shape.return_due_on,
  'of a report': getReport.query.shape.from,
  'of an order': orderFilterQuery.ordered_on,
  'of stock movements': listStockMovements.query.shape.to,
}

describe.each(Object.entries(DAYS))('a day %s', (_what, schema) => {
  it.each([
    ['2026-12-15', '2026-12-15'],
    ['2569-12-15', '2026-12-15'],
    ['๒๕๖๙-๑๒-๑๕', '2026-12-15'],
    ['2567-02-29', '2024-02-29'],
    ['2566-02-29', null],
    ['1999-12-31', null],
    ['2200-01-01', null],
    ['15/12/2569', null],
  ])('%s is %s', (typed, day) => {
    expect(stored(schema, typed)).toBe(day)
  })
})

it('reads the year of a time as that of a day', () => {
  expect(stored(bannerInput.shape.starts_at, '2569-12-15T10:00:00Z')).toBe('2026-12-15T10:00:00Z')
  expect(stored(closeOrders.body.shape.opens_at, '2569-12-15T10:00:00Z')).toBe('2026-12-15T10:00:00Z')
  expect(stored(bannerInput.shape.ends_at, '1969-12-15T10:00:00Z')).toBeNull()
})
