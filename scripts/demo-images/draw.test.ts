import { readdirSync } from 'node:fs'
import { join } from 'node:path'
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

  it('are one file each, and there is no other file', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.webp'),
    )
    expect(files.sort()).toEqual([...DRAWINGS.keys()].map((name) => `${name}.webp`).sort())
  })
})
