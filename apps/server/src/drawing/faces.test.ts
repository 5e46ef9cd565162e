import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { drawableText, faceOf, isDrawable, otherFacesFor, withDrawableTexts } from './faces.ts'
import { setFont } from './receipt-fonts.ts'

const SIZE = 40
const MEGABYTE = 1_000_000

/** The pixels of a character, drawn as on a receipt. */
function pixelsOf(character: string, context: string): string {
  const pen = createCanvas(2 * SIZE, 2 * SIZE).getContext('2d')
  setFont(pen, context, SIZE, 400)
  pen.fillText(character, SIZE / 2, 1.4 * SIZE)
  return Buffer.from(pen.getImageData(0, 0, 2 * SIZE, 2 * SIZE).data).toString('base64')
}

const NAMES = [
  ['Thai', 'กมลชนก ศรีสุวรรณ ฟั้น'],
  ['Vietnamese', 'Nguyễn Thị Hương Đặng Ơ'],
  ['Lao', 'ລາວ ສີສຸວັນ ໜ່ອຍ ຫຼ້າ ໑໒'],
  ['Burmese', 'မြန်မာ ကျော်စွာ ဪ ဿ ၁၂'],
  ['simplified Chinese', '王小明 张伟 刘洋 赟 玥 骐'],
  ['traditional Chinese', '陳美玲 劉德華 囍漢字繁體 龑 堃'],
  ['Khmer', 'សុខ ចាន់ ធារ៉ា'],
  ['Korean', '김민준 이서연'],
  ['Japanese', '山田 はなこ タロウ 々 峠'],
  ['Cyrillic and Greek', 'Дмитрий Ёлкин Ελένη'],
  ['Hindi', 'प्रिया शर्मा'],
  ['Nordic, Polish, Turkish', 'Åse Þór Łukasz Şebnem İ'],
  ['signs', '№1 → ½" ① ② ★ ♥ € × ÷ • … ™ © ฿'],
] as const

it.each(NAMES)('a name in %s has a glyph for each character, and none is a box', (_script, name) => {
  expect([drawableText(name), isDrawable(name)]).toEqual([name, true])
  const box = pixelsOf('\u{10fffe}', name)
  const characters = [...new Set(name.replaceAll(' ', ''))]
  expect(characters.filter((character) => faceOf(character.codePointAt(0) ?? 0) === null)).toEqual([])
  expect(characters.filter((character) => pixelsOf(character, name) === box)).toEqual([])
})

it.each([
  ['🎨 สีน้ำ', 'สีน้ำ'],
  ['มะลิ🙂🏽👩‍🎨', 'มะลิ'],
  ['❤️ Nok 🇹🇭 1️⃣', 'Nok 1'],
  ['ชุด\n🖌️ พู่กัน', 'ชุด\nพู่กัน'],
  ['محمد Ali', 'Ali'],
  ['🙂', ''],
])('of %s only the characters that a face has are drawn', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn)
  const receipt = { lines: [{ name: text }], issuedAt: new Date(0), taxId: null, totalSatang: 1 }
  expect(withDrawableTexts(receipt)).toEqual({ ...receipt, lines: [{ name: drawn }] })
})

it.each(['محمد', 'שרה', 'தமிழ்', 'Abc 𠮷', 'กขค ⵣ'])('%s is not drawn with all of its characters', (name) => {
  expect(isDrawable(name)).toBe(false)
})

it('looks for no further face for Thai and English', () => {
  expect(otherFacesFor('พู่กัน No. 6 (24 สี) "ชุด" 100%')).toEqual([])
  expect(otherFacesFor('พู่กัน 毛笔')).not.toEqual([])
})

it('has faces of at most 25 MB', () => {
  const main = createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-lao/unicode.json')
  const folder = dirname(dirname(main))
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + file.size, 0)
  expect(bytes).toBeGreaterThan(10 * MEGABYTE)
  expect(bytes).toBeLessThan(25 * MEGABYTE)
})
