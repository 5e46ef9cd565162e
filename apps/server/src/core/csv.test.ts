import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvBroken, figure, readCsv, writeCsv } from './csv.ts'

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', '\t', '\r', '\n', 'ก', ' ', '\uFEFF'),
  }),
)
/** Rows of one width; a row of empty cells alone is no row to a reader. */
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }))
  .map((rows) => rows.filter((cells) => cells.some((text) => text !== '')))

describe('a CSV file', () => {
  it('is read back exactly as it was written, for all kinds of cells', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(readCsv(writeCsv(rows)).map(({ cells }) => cells)).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  it('holds no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const [raw = ''] = [writeCsv([[text]]).slice(1)]
        expect(raw).not.toMatch(/^"?[=+\-@\t]/)
        expect(raw).not.toMatch(/^"[\r\n]/)
      }),
    )
  })

  it('leaves figures as they are, and takes a size for text', () => {
    expect(writeCsv([[figure(-4), figure(-150, 2), figure(2.5, 2), '-5', '+66']])).toBe(
      "\uFEFF-4,-150.00,2.50,'-5,'+66\r\n",
    )
  })

  it('begins with a byte order mark and ends its rows with CRLF', () => {
    expect(
      writeCsv([
        ['ก', 'a,b'],
        ['"', '=1+1'],
      ]),
    ).toBe('\uFEFFก,"a,b"\r\n"""",\'=1+1\r\n')
  })

  it('may have been saved by another program: no mark, LF, no last line end', () => {
    expect(readCsv('a,b\n"1\n2",')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['1\n2', ''] },
    ])
  })

  it('counts rows as a spreadsheet does: empty ones count, lines inside a cell do not', () => {
    expect(readCsv('a\r\n\r\n,\r\n"b\r\nb"\r\nc\r\n').map(({ row }) => row)).toEqual([1, 4, 5])
  })

  it('is read until enough rows are wider or narrower than the first', () => {
    const rows = readCsv('a,b\n1\n1,2,, \n1,2,3\n1\n1,2\n', { maxUneven: 2 })
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4])
  })

  it('keeps an apostrophe before harmless text', () => {
    expect(readCsv("'90s,'=x,''=x").flatMap(({ cells }) => cells)).toEqual(["'90s", '=x', "'=x"])
  })

  it.each([
    ['a\n5"x', 2, 'quote_inside'],
    ['"a"b', 1, 'text_after_quote'],
    ['a\n\n"b', 3, 'quote_left_open'],
  ])('with quotes that do not fit is refused, and the row named: %j', (text, row, fault) => {
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ row, fault }))
    expect(() => readCsv(text)).toThrow(CsvBroken)
  })
})
