import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  chosenId,
  optionalImage,
  requiredImage,
  trimmed,
  trimmedOrNull,
  typedBaht,
  typedBahtOrNull,
  typedWhole,
  typedWholeOrZero,
} from './typed-values.ts'

const image = { key: `public/${'a'.repeat(22)}`, url: '/media/public/a/1280.webp' }

describe('typed texts', () => {
  it.each([
    ['a text without the spaces around it', trimmed(z.string()), ' สีน้ำ ', 'สีน้ำ'],
    ['an empty text as null', trimmedOrNull(z.string().nullable()), ' ', null],
    ['baht with separators and satang', typedBaht(z.number()), ' 1,250.50 ', 1250.5],
    ['an empty price as no price', typedBahtOrNull(z.number().nullable()), '', null],
    ['a price of 0 as one', typedBahtOrNull(z.number().nullable()), '0', 0],
    ['a whole number', typedWhole(z.number()), ' 24 ', 24],
    ['an empty number as 0', typedWholeOrZero(z.number()), ' ', 0],
    ['a chosen row', chosenId(z.number()), 3, 3],
    ['an image by its key', requiredImage, image, image.key],
    ['no image as null', optionalImage, null, null],
  ])('is read as %s', (_what, schema: z.ZodType, typed, value) => {
    expect(schema.parse(typed)).toEqual(value)
  })

  it.each([
    ['an amount that is none', typedBahtOrNull(z.number().nullable()), 'ฟรี'],
    ['no amount where one is asked for', typedBaht(z.number()), ''],
    ['an amount over the bound', typedBaht(z.number().max(10)), '11'],
    ['an empty number', typedWhole(z.number()), ''],
    ['a part of a piece', typedWhole(z.number()), '1.5'],
    ['a number with a sign', typedWhole(z.number()), '-1'],
    ['a row that is not chosen', chosenId(z.number()), null],
    ['a missing image', requiredImage, null],
    ['a text that is too long', trimmed(z.string().max(3)), 'สีน้ำมัน'],
  ])('is refused as %s', (_what, schema: z.ZodType, typed) => {
    expect(schema.safeParse(typed).success).toBe(false)
  })
})
