import { describe, expect, it } from 'vitest'
import { searchParts } from '../../domain/search-terms.ts'
import { SearchIndex } from './search-index.ts'

const NAMES = [
  'ชุดสีน้ำแบบก้อน ตลับโลหะ',
  'กระดาษสีน้ำ 300 แกรม',
  'พู่กันกลม',
  'พู่กันแท็งก์น้ำ',
  'ดินสอสีไม้',
  'กระดาษวาดเขียน 120 แกรม',
  'ปากกามาร์กเกอร์สองหัว',
  'ชุดสีอะคริลิก',
  'กรรไกรปลายมน',
  'Faber-Castell Pitt',
]

async function indexOf(names: readonly string[]): Promise<SearchIndex> {
  const index = new SearchIndex()
  await index.update(names.map((name, id) => ({ id, name, labels: '', text: '' })))
  return index
}

const find = async (search: string) => (await indexOf(NAMES)).find(search).map((id) => NAMES[id])

describe('a search', () => {
  it.each([
    ['without its tone mark', 'สีนำ', ['ชุดสีน้ำแบบก้อน ตลับโลหะ', 'กระดาษสีน้ำ 300 แกรม']],
    ['with a space inside the word', 'สี น้ำ', ['ชุดสีน้ำแบบก้อน ตลับโลหะ', 'กระดาษสีน้ำ 300 แกรม']],
    ['with a space inside a longer name', 'กระ ดาษวาดเขียน', ['กระดาษวาดเขียน 120 แกรม']],
    ['with marks in another order', 'สีนำ้', ['ชุดสีน้ำแบบก้อน ตลับโลหะ', 'กระดาษสีน้ำ 300 แกรม']],
    ['with another vowel', 'พุ่กัน', ['พู่กันกลม', 'พู่กันแท็งก์น้ำ']],
    ['with another consonant', 'ผู้กันกลม', ['พู่กันกลม']],
    ['with a character too few', 'พูกนกลม', ['พู่กันกลม']],
    ['with a loan word as it sounds', 'มาร์คเกอร์', ['ปากกามาร์กเกอร์สองหัว']],
    ['with another last character', 'อะคริลิค', ['ชุดสีอะคริลิก']],
    ['with a character that sounds alike', 'กระดาดวาดเขียน', ['กระดาษวาดเขียน 120 แกรม']],
    ['that is only begun', 'กรรไ', ['กรรไกรปลายมน']],
    ['in two parts, one with a typo', 'กระดาส 300', ['กระดาษสีน้ำ 300 แกรม']],
    ['in Latin letters of any case', 'faber castel', ['Faber-Castell Pitt']],
    ['without a word or digit', '· / ๆ', []],
    ['for something else', 'จักรยาน', []],
  ])('%s finds the names that are meant', async (_how, search, expected) => {
    expect((await find(search)).sort()).toEqual([...expected].sort())
  })

  it('shows a name that begins with the words before one that mentions them', async () => {
    const index = new SearchIndex()
    await index.update([
      { id: 1, name: 'ถังล้าง', labels: '', text: 'สำหรับพู่กันทุกขนาด' },
      { id: 2, name: 'พู่กัน', labels: '', text: '' },
      { id: 3, name: 'ผ้ากันเปื้อน', labels: '', text: '' },
    ])
    expect(index.find('พู่กัน').slice(0, 2)).toEqual([2, 1])
  })

  it('finds some of its words if no record has all of them', async () => {
    expect(await find('กรรไกร จักรยาน')).toEqual(['กรรไกรปลายมน'])
  })
})

describe('a search with numbers', () => {
  const GOODS = [
    'ดินสอสี 24 สี',
    'ดินสอสี 12 สี',
    'สีน้ำ 24 สี',
    'น้ำมันสน 75 มล.',
    'น้ำมันลินสีด 175 มล.',
    'ปากกาหัวเข็ม 0.5 มม.',
    'ปากกาหัวเข็ม 0.05 มม.',
    'ดินสอ 2B',
    'ดินสอ 2H',
    'กระดาษ A4 300 แกรม',
    'กระดาษ 30 แกรม',
  ]
  const colours = ['ดินสอสี 24 สี', 'สีน้ำ 24 สี']

  /** As people type them (case 47), and the goods that are meant. */
  it.each([
    ['24 สี', colours],
    ['24สี', colours],
    ['๒๔ สี', colours],
    ['๒๔สี', colours],
    ['24', colours],
    ['ดินสอสี 24 สี', ['ดินสอสี 24 สี']],
    ['ดินสอสี24สี', ['ดินสอสี 24 สี']],
    ['ดินสอสี 24', ['ดินสอสี 24 สี']],
    ['75 มล.', ['น้ำมันสน 75 มล.']],
    ['75มล.', ['น้ำมันสน 75 มล.']],
    ['75มล', ['น้ำมันสน 75 มล.']],
    ['0.5 มม.', ['ปากกาหัวเข็ม 0.5 มม.']],
    ['0.5มม', ['ปากกาหัวเข็ม 0.5 มม.']],
    ['๐.๕ มม', ['ปากกาหัวเข็ม 0.5 มม.']],
    ['2B', ['ดินสอ 2B']],
    ['2b', ['ดินสอ 2B']],
    ['ดินสอ2B', ['ดินสอ 2B']],
    ['ดินสอ 2 B', ['ดินสอ 2B']],
    ['A4', ['กระดาษ A4 300 แกรม']],
    ['กระดาษa4', ['กระดาษ A4 300 แกรม']],
    ['๓๐๐แกรม', ['กระดาษ A4 300 แกรม']],
    ['30 แกรม', ['กระดาษ 30 แกรม']],
    ['ดินสอ 99', []],
    ['๙๙ สี', []],
    ['99', []],
    ['ดินสอ 24 แท่ง', ['ดินสอสี 24 สี']],
  ])('finds “%s”', async (search, expected) => {
    const found = (await indexOf(GOODS)).find(search).map((id) => GOODS[id])
    expect(found.sort()).toEqual([...expected].sort())
  })
})

it('reads six words of 40 characters of a search', async () => {
  const index = await indexOf(['ดินสอ', 'x'.repeat(60)])
  expect(index.find('ดินสอ ดินสอ ดินสอ ดินสอ ดินสอ ดินสอ จักรยาน')).toEqual([0])
  expect(searchParts('y'.repeat(90))).toMatchObject({ parts: [{ words: ['y'.repeat(40)] }] })
  expect(index.find('x'.repeat(50))).toEqual([1])
})

it('follows records that change, leave and come', async () => {
  const index = await indexOf(['พู่กัน', 'กรรไกร'])
  await index.update([
    { id: 1, name: 'ยางลบ', labels: '', text: '' },
    { id: 2, name: 'ดินสอ', labels: '', text: '' },
  ])
  expect(['พู่กัน', 'กรรไกร', 'ยางลบ', 'ดินสอ'].map((search) => index.find(search))).toEqual([[], [], [1], [2]])
})

it('goes on after a record that cannot be indexed', async () => {
  const index = new SearchIndex()
  let reads = 0
  const broken = {
    id: 2,
    // It is read once to compare it, and fails when it is divided into words.
    get name(): string {
      reads += 1
      if (reads > 1) throw new Error('no such name')
      return 'ดินสอ'
    },
    labels: '',
    text: '',
  }
  const sound = { id: 1, name: 'พู่กัน', labels: '', text: '' }
  await expect(index.update([sound, broken])).rejects.toThrow('no such name')
  await index.update([sound, { id: 2, name: 'ดินสอ', labels: '', text: '' }])
  expect([index.find('พู่กัน'), index.find('ดินสอ')]).toEqual([[1], [2]])
})
