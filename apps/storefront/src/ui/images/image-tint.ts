import type { ImageInfo } from '@jansi/contract/image-info'

const CHANNELS = [
  ['r', 1],
  ['g', 3],
  ['b', 5],
] as const

/**
 * Returns the classes of `image-tint.css` that fill an image's place with its colour while it loads; undefined if the
 * colour is unknown. The policy of the page refuses `style` attributes, so each channel is one of sixteen classes.
 */
export function tintClasses(info: ImageInfo | undefined): string | undefined {
  const colour = info?.colour
  if (!colour) return undefined
  const steps = CHANNELS.map(([channel, at]) => {
    const step = Math.round(Number.parseInt(colour.slice(at, at + 2), 16) / 17)
    return `tint-${channel}${step}`
  })
  return ['tint', ...steps].join(' ')
}
