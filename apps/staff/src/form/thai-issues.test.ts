import { expect, it } from 'vitest'
import { z } from 'zod'
import { problemsOf } from './form-testing.ts'

const form = {
  schema: z.object({
    name: z.string().trim().min(1, 'Enter a name.').max(3),
    pieces: z.number().int().max(5),
    names: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.string().max(2)).max(2)),
    rows: z.array(z.object({ size: z.string().min(1), price: z.number() })),
  }),
  texts: { name: 'ระบุชื่อ', pieces: 'ระบุ 0–5 ชิ้น', names: 'ใส่ได้ไม่เกิน 2 คน', 'rows.size': 'ระบุขนาด' },
}
const values = { name: 'ดิน', pieces: 5, names: 'ก,ข', rows: [{ size: 'S', price: 1 }] }

it.each([
  ['no message for valid values', {}, {}],
  ['a field’s own text in place of the contract’s message', { name: ' ' }, { name: 'ระบุชื่อ' }],
  ['how long a text may be', { name: 'ดินสอ' }, { name: 'ใส่ได้ไม่เกิน 3 ตัวอักษร' }],
  ['the bound of a number in the field’s own text', { pieces: 6 }, { pieces: 'ระบุ 0–5 ชิ้น' }],
  ['one text for a field that is read as a list', { names: 'ก,ข,ค' }, { names: 'ใส่ได้ไม่เกิน 2 คน' }],
  [
    'an item that is too long in a field that is read as a list',
    { names: 'กขค' },
    { names: 'ใส่ได้ไม่เกิน 2 ตัวอักษร' },
  ],
  ['which row of a list', { rows: [...values.rows, { size: '', price: 1 }] }, { 'rows.1.size': 'ระบุขนาด' }],
  [
    'something for a field without a text',
    { rows: [{ size: 'S', price: Number.NaN }] },
    { 'rows.0.price': 'ตรวจสอบช่องนี้อีกครั้ง' },
  ],
])('writes in Thai %s', (_case, part, problems) => {
  expect(problemsOf(form, { ...values, ...part })).toEqual(problems)
})

it('checks further rules next to those of the schema, which come first', () => {
  const rules = () => [
    { path: ['name'], text: 'ชื่อนี้มีแล้ว' },
    { path: ['pieces'], text: 'มากกว่าที่มี' },
  ]
  expect(problemsOf({ ...form, rules }, { ...values, name: '' })).toEqual({
    name: 'ระบุชื่อ',
    pieces: 'มากกว่าที่มี',
  })
  expect(problemsOf({ ...form, rules }, values)).toEqual({ name: 'ชื่อนี้มีแล้ว', pieces: 'มากกว่าที่มี' })
})
