import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPicture, PICTURES, pictureSvg } from './art.ts'

describe('demo pictures', () => {
  it('are the same each time they are drawn', () => {
    for (const picture of PICTURES) expect(pictureSvg(picture)).toBe(pictureSvg(picture))
  })

  it('hold no text, so that no machine needs a font for them', () => {
    for (const picture of PICTURES) expect(pictureSvg(picture)).not.toMatch(/<text|NaN|undefined/)
  })

  it.each([
    ['product/pan-set', 1000, 1000],
    ['category/brushes', 800, 600],
    ['banner/banner-paint', 1600, 800],
    ['tutorial/wet-on-wet', 1200, 675],
    ['step/first-drops', 900, 600],
    ['placeholder', 1000, 1000],
  ] as const)('%s comes as a PNG of %i by %i', async (picture, width, height) => {
    const png = await drawPicture(picture)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height })
  })
})
