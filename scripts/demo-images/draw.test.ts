import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoFilesOf, FACTS_FILE } from '../../apps/server/src/demo/store-images.ts'
import { originalOf } from '../../apps/server/src/files/image-files.ts'
import { ROOT } from '../processes.ts'
import { DRAWINGS } from './drawings.ts'

const FOLDER = join(ROOT, 'apps/server/demo-images')

describe('drawings of the demo shop', () => {
  it('are the same each time they are drawn', () => {
    for (const draw of DRAWINGS.values()) expect(draw()).toBe(draw())
  })

  it('hold no text, so that no machine needs a font for them', () => {
    for (const draw of DRAWINGS.values()) expect(draw()).not.toMatch(/<text|NaN|undefined/)
  })

  it('are a folder each with all files that the server makes of an image, and there is no other file', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.[a-z]+$/.test(name),
    )
    const drawn = [...DRAWINGS.keys()].flatMap((name) =>
      demoFilesOf('public/any').map((file) => `${name}/${basename(file)}`),
    )
    expect(files.sort()).toEqual([...drawn, FACTS_FILE].sort())
  })

  it('have the size that the list of facts names', async () => {
    const facts = JSON.parse(readFileSync(join(FOLDER, FACTS_FILE), 'utf8'))
    expect(Object.keys(facts).sort()).toEqual([...DRAWINGS.keys()].sort())
    const original = basename(originalOf('public/any'))
    for (const name of DRAWINGS.keys()) {
      const { width, height } = await sharp(join(FOLDER, name, original)).metadata()
      expect(facts[name]).toEqual({ width, height, colour: expect.toSatisfy(isColourOrNull) })
    }
  })
})

function isColourOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value))
}
