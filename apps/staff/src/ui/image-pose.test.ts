import { describe, expect, it } from 'vitest'
import { dragged, held, LARGEST, panned, UPRIGHT, zoomed } from './image-pose.ts'

const large = { scale: 2, turns: 1, x: 10, y: -20 }

describe('a photo in the viewer', () => {
  it('grows around the point under the pointer, up to its limit', () => {
    expect(zoomed(UPRIGHT, 2, { x: 100, y: 50 })).toEqual({ scale: 2, turns: 0, x: -100, y: -50 })
    expect(zoomed(large, 10).scale).toBe(LARGEST)
  })

  it('is in the middle again at its own size, with the same rotation', () => {
    expect(zoomed(large, 0.1)).toEqual({ ...UPRIGHT, turns: 1 })
  })

  it('is moved by one finger while it is large, and not before', () => {
    expect(dragged(large, [{ x: 0, y: 0 }], [{ x: 5, y: 7 }])).toEqual({ ...large, x: 15, y: -13 })
    expect(panned(UPRIGHT, { x: 5, y: 7 })).toEqual(UPRIGHT)
  })

  it('follows two fingers: larger as they part, and along with them', () => {
    const was = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ]
    expect(
      dragged(UPRIGHT, was, [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ]),
    ).toEqual({ ...UPRIGHT, scale: 2 })
    const along = dragged({ ...UPRIGHT, scale: 2 }, was, [
      { x: -20, y: 30 },
      { x: 80, y: 30 },
    ])
    expect(along).toEqual({ scale: 2, turns: 0, x: 30, y: 30 })
  })

  it('is not flung off the stage, nor out of the middle where it is the smaller one, turned or not', () => {
    const stage = { width: 360, height: 680 }
    const image = { width: 360, height: 270 }
    const flung = { scale: 2, turns: 0, x: 5000, y: -5000 }
    expect(held(flung, image, stage)).toEqual({ ...flung, x: 180, y: 0 })
    const turned = { ...flung, turns: 3, scale: 3 }
    expect(held(turned, image, stage)).toEqual({ ...turned, x: 225, y: -200 })
    const near = { scale: 3, turns: 0, x: -12, y: 7 }
    expect(held(near, image, stage)).toEqual(near)
  })

  it('stays when a finger comes or goes', () => {
    expect(
      dragged(
        large,
        [{ x: 0, y: 0 }],
        [
          { x: 5, y: 7 },
          { x: 1, y: 1 },
        ],
      ),
    ).toEqual(large)
    expect(dragged(large, [], [])).toEqual(large)
  })
})
