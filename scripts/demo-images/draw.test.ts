import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { IMAGE_WIDTHS } from '@jansi/contract/images'
import { describe, expect, it } from 'vitest'
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

  it('are one WebP file each with AVIF in every width, and there is no other file', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.[a-z]+$/.test(name),
    )
    const drawn = [...DRAWINGS.keys()].flatMap((name) => [
      `${name}.webp`,
      ...IMAGE_WIDTHS.map((width) => `${name}/${width}.avif`),
    ])
    expect(files.sort()).toEqual(drawn.sort())
  })
})
