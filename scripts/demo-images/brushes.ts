import { darker, lighter, PIGMENT, STEEL, STEEL_DARK, WOOD, WOOD_DARK } from './colours.ts'
import { at, circle, line, path, pick, rect, times } from './svg.ts'

const HAIR = '#B87A45'

const HEADS = {
  round: 'M-30-196C-46-250-22-300 0-352C22-300 46-250 30-196Z',
  flat: 'M-44-196L-52-330Q0-346 52-330L44-196Z',
  mop: 'M-42-196C-92-260-50-330 0-366C50-330 92-260 42-196Z',
  fan: 'M-32-196L-116-316Q-60-352 0-348Q60-352 116-316L32-196Z',
} as const

/** A brush, hair up, about 720 long; `tip` is the paint on it. */
export function brush(
  handle: string,
  options: { head?: keyof typeof HEADS; tip?: string; hair?: string } = {},
): string {
  const head = options.head ?? 'round'
  const hair = options.hair ?? HAIR
  const half = head === 'round' || head === 'fan' ? 32 : 44
  const dipped = head === 'round' ? 'M-27-266C-20-296-8-328 0-352C8-328 20-296 27-266Q0-246-27-266Z' : ''
  const flatDip = head === 'flat' ? 'M-48-270L-52-330Q0-346 52-330L48-270Q0-250-48-270Z' : ''
  const mopDip = head === 'mop' ? 'M-58-290C-46-322-24-350 0-366C24-350 46-322 58-290Q0-262-58-290Z' : ''
  return (
    path(
      `M${-half + 4}-112C${-half - 4}-50-30 10-20 110L-8 350Q0 364 8 350L20 110C30 10 ${half + 4}-50 ${half - 4}-112Z`,
      handle,
    ) +
    path(
      `M6-112C14 0 10 200 4 358Q8 354 8 350L20 110C30 10 ${half + 4}-50 ${half - 4}-112Z`,
      darker(handle, 0.25),
    ) +
    path('M-10 300H10L8 350Q0 364-8 350Z', darker(handle, 0.45)) +
    path(HEADS[head], hair) +
    line('M0-210V-300M-14-208L-18-270M14-208L18-270', darker(hair, 0.3), 5, 0.55) +
    (options.tip ? path(dipped || flatDip || mopDip || HEADS[head], options.tip) : '') +
    path(`M${-half}-206H${half}L${half - 4}-104H${-half + 4}Z`, STEEL) +
    path(`M8-206H${half}L${half - 4}-104H8Z`, STEEL_DARK) +
    rect(-half, -176, half * 2, 9, STEEL_DARK) +
    rect(-half + 2, -140, half * 2 - 4, 9, STEEL_DARK)
  )
}

/** A brush with water in its barrel, hair up, about 80 by 700. */
export function waterBrush(collar: string): string {
  return (
    path('M-16-250C-24-290-10-320 0-352C10-320 24-290 16-250Z', '#F2EEE6') +
    path('M-9-312C-6-326-3-340 0-352C3-340 6-326 9-312Z', PIGMENT.sky) +
    path('M-14-254H14L30-176H-30Z', '#4A4658') +
    rect(-36, -182, 72, 62, collar, 12) +
    rect(-44, -126, 88, 430, '#DCEFFA', 30) +
    path('M-36 0H36V270Q36 296 10 296H-10Q-36 296-36 270Z', '#8CCBEF') +
    rect(14, -110, 14, 380, '#FFFFFF', 7, 0.75) +
    path('M-44 262H44V304Q44 340 8 340H-8Q-44 340-44 304Z', collar)
  )
}

/** A set of brushes in an opened canvas roll, about 760 by 640. */
export function brushRoll(cloth: string): string {
  const handles = [
    PIGMENT.red,
    PIGMENT.indigo,
    PIGMENT.green,
    PIGMENT.orange,
    PIGMENT.violet,
    PIGMENT.teal,
  ] as const
  const heads = ['round', 'flat', 'round', 'mop', 'round', 'fan'] as const
  return (
    rect(-380, -250, 760, 560, cloth, 36) +
    rect(-380, -250, 760, 90, lighter(cloth, 0.18), 36) +
    times(6, (i) => at(-295 + i * 118, -10, brush(pick(handles, i), { head: pick(heads, i) }), 0.88)) +
    path('M-380 40H380V274Q380 310 344 310H-344Q-380 310-380 274Z', darker(cloth, 0.14)) +
    line('M-380 40H380', lighter(cloth, 0.35), 10) +
    times(5, (i) => line(`M${-236 + i * 118} 62V292`, lighter(cloth, 0.3), 5, 0.8)) +
    line('M380-30C440-20 450 60 420 120M380-10C430 20 420 90 396 150', darker(cloth, 0.4), 14)
  )
}

/** A palette knife, blade up, about 120 by 720. */
export function paletteKnife(blade: 'diamond' | 'long', paint?: string): string {
  const shape =
    blade === 'diamond'
      ? 'M0-360C40-320 78-250 62-190C50-150 22-132 12-100H-12C-22-132-50-150-62-190C-78-250-40-320 0-360Z'
      : 'M-24-350Q0-372 24-350C40-300 40-180 30-110H-30C-40-180-40-300-24-350Z'
  const swipe =
    blade === 'diamond' ? 'M0-360C34-326 66-274 66-220Q20-250-20-220T-66-226C-62-276-34-328 0-360Z' : ''
  return (
    line('M0-110C0-60-50-60-40-10', STEEL_DARK, 20) +
    path(shape, STEEL) +
    path(
      blade === 'diamond'
        ? 'M0-360C40-320 78-250 62-190C50-150 22-132 12-100H4Z'
        : 'M4-362Q16-360 24-350C40-300 40-180 30-110H4Z',
      STEEL_DARK,
      0.7,
    ) +
    (paint && swipe ? path(swipe, paint) : '') +
    rect(-64, -20, 48, 60, '#C9A227', 8) +
    path('M-68 36H-12C0 120-4 220-12 316Q-16 360-40 360Q-64 360-68 316C-76 220-80 120-68 36Z', WOOD) +
    path('M-34 36H-12C0 120-4 220-12 316Q-16 360-40 360C-26 260-26 140-34 36Z', WOOD_DARK)
  )
}

/** A glass jar that holds brushes, about 300 by 760. */
export function brushJar(glass = '#CFE8F5'): string {
  return (
    at(-70, -150, brush(PIGMENT.red, { tip: PIGMENT.yellow }), 0.8, -16) +
    at(60, -160, brush(PIGMENT.indigo, { head: 'flat', tip: PIGMENT.pink }), 0.8, 14) +
    at(-4, -196, brush(PIGMENT.green, { tip: PIGMENT.sky }), 0.84, -1) +
    path('M-140-40H140L124 250Q120 284 86 284H-86Q-120 284-124 250Z', glass, 0.82) +
    path('M-132 110H132L124 250Q120 284 86 284H-86Q-120 284-124 250Z', '#7FBFE6', 0.7) +
    rect(-150, -58, 300, 36, '#FFFFFF', 18, 0.9) +
    rect(-100, 0, 22, 220, '#FFFFFF', 11, 0.7) +
    circle(62, 176, 10, '#FFFFFF', 0.6)
  )
}
