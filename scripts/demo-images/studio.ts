import { darker, lighter, PIGMENT, STEEL_DARK, WHITE, WOOD, WOOD_DARK } from './colours.ts'
import { at, circle, ellipse, line, path, pick, rect, times } from './svg.ts'

/** A white palette with wells, some of them filled, about 720 by 480. */
export const wellPalette = (): string => {
  const colours = [
    PIGMENT.red,
    PIGMENT.orange,
    PIGMENT.yellow,
    PIGMENT.green,
    PIGMENT.sky,
    PIGMENT.indigo,
    PIGMENT.violet,
    PIGMENT.pink,
  ] as const
  const thumb = 'M-200 106a46 46 0 1 0 92 0a46 46 0 1 0-92 0Z'
  const body = 'M0-250C220-250 370-150 370 0S220 250 0 250S-370 150-370 0S-220-250 0-250Z'
  return (
    `<path transform="translate(0 22)" d="${body}${thumb}" fill="#C9C5D3" fill-rule="evenodd"/>` +
    `<path d="${body}${thumb}" fill="#FFFFFF" fill-rule="evenodd"/>` +
    times(8, (i) => {
      const angle = Math.PI * (1.01 + i * 0.14)
      const [x, y] = [Math.cos(angle) * 282, Math.sin(angle) * 164 + 12]
      return ellipse(x, y, 44, 38, '#E6E3EC') + ellipse(x, y + 4, 36, 29, pick(colours, i))
    }) +
    ellipse(70, 72, 190, 92, '#EFEDF3') +
    path('M-60 60C-40 10 30 40 60 30S160 20 190 70C170 120 90 90 50 112S-50 110-60 60Z', '#99C8E9', 0.9) +
    path('M60 40C100 20 170 30 190 74C170 110 110 90 80 96Z', '#F0A9B2', 0.9)
  )
}

/** A folding water pot for brushes, about 460 by 460. */
export const waterPot = (colour: string): string =>
  path('M-210-150H210L150 200Q146 226 118 226H-118Q-146 226-150 200Z', colour) +
  path('M70-150H210L150 200Q146 226 118 226H40Z', darker(colour), 0.45) +
  times(3, (i) =>
    line(
      `M${-192 + i * 14} ${-62 + i * 84}Q0 ${-22 + i * 84} ${192 - i * 14} ${-62 + i * 84}`,
      darker(colour, 0.28),
      10,
      0.7,
    ),
  ) +
  ellipse(0, -150, 214, 62, lighter(colour, 0.3)) +
  ellipse(0, -146, 182, 46, '#7FBFE6') +
  ellipse(-40, -152, 90, 20, '#BFE2F5') +
  path('M40-160C70-178 120-168 130-148C110-130 60-132 40-160Z', PIGMENT.pink, 0.55)

/** An apron with a pocket and dabs of paint, about 540 by 760. */
export const apron = (colour: string): string =>
  line('M-110-270C-150-430 150-430 110-270', darker(colour, 0.35), 24) +
  line('M-250-20C-330 0-340 60-300 120M250-20C330 0 340 60 300 120', darker(colour, 0.35), 20) +
  path(
    'M-130-290H130C140-150 190-60 262-30L270 320Q270 360 230 360H-230Q-270 360-270 320L-262-30C-190-60-140-150-130-290Z',
    colour,
  ) +
  path(
    'M60-290H130C140-150 190-60 262-30L270 320Q270 360 230 360H150C190 200 150-100 60-290Z',
    darker(colour),
    0.4,
  ) +
  line('M-118-258H118', lighter(colour, 0.4), 8) +
  path('M-150 70H150V220Q150 262 108 262H-108Q-150 262-150 220Z', darker(colour, 0.22)) +
  line('M-150 92H150M0 92V260', lighter(colour, 0.35), 7) +
  path('M-60-140C-30-170 20-160 24-124C20-92-40-88-60-104Z', PIGMENT.yellow) +
  circle(66, -80, 20, PIGMENT.pink) +
  circle(-84, -40, 14, PIGMENT.sky) +
  circle(190, 300, 18, PIGMENT.sky)

/** A roll of paper tape, about 380 across. */
export const tape = (colour: string): string =>
  path('M150 60L330 96L316 160L120 130Z', lighter(colour, 0.25)) +
  path('M330 96l-16 10 10 14-18 10 14 14-4 16', lighter(colour, 0.25)) +
  circle(0, 0, 190, colour) +
  circle(0, 0, 152, darker(colour, 0.1)) +
  circle(0, 0, 118, WOOD) +
  circle(0, 0, 92, darker(WOOD_DARK, 0.25)) +
  circle(8, 8, 84, '#FFF6E8')

/** Blocks of soft clay, one of them with a thumb's dent, about 640 by 420. */
export const clayBlocks = (): string => {
  const block = (colour: string) =>
    path('M-150-70L-110-120H150L110-70Z', lighter(colour, 0.4)) +
    path('M110-70L150-120V60L110 120Z', darker(colour, 0.22)) +
    rect(-150, -72, 262, 194, colour, 14) +
    rect(-150, -6, 262, 70, WHITE, 0, 0.55)
  return (
    at(-150, 110, block(PIGMENT.pink)) +
    at(160, 120, block(PIGMENT.sky)) +
    at(10, -90, block(PIGMENT.yellow)) +
    circle(-230, -40, 74, PIGMENT.green) +
    ellipse(-250, -64, 22, 14, lighter(PIGMENT.green, 0.5))
  )
}

const TOOL_ENDS = [
  line('M0-250C-60-300-40-360 0-360S60-300 0-250', STEEL_DARK, 14),
  path('M-22-240C-34-300-10-350 0-366C10-350 34-300 22-240Z', WOOD),
  line('M0-250L-46-350H46L0-250', STEEL_DARK, 14),
  path('M-26-240L-34-340Q0-370 34-340L26-240Z', WOOD),
  line('M0-240V-366', STEEL_DARK, 12) + circle(0, -350, 22, STEEL_DARK),
]

/** Five tools for working clay, spread like a hand, about 640 by 720. */
export const clayTools = (): string =>
  times(5, (i) =>
    at(
      0,
      420,
      at(
        0,
        -420,
        (TOOL_ENDS[i] ?? '') +
          rect(-22, -252, 44, 56, '#C9A227', 8) +
          path(
            'M-24-200H24C34-60 34 120 16 300Q0 330-16 300C-34 120-34-60-24-200Z',
            i % 2 ? WOOD_DARK : WOOD,
          ) +
          path('M4-200H24C34-60 34 120 16 300Q8 314 2 314C16 120 14-60 4-200Z', darker(WOOD_DARK, 0.15), 0.7),
      ),
      1,
      -34 + i * 17,
    ),
  )

/** A light pad for tracing, with a drawing shining through, about 700 by 560. */
export const lightPad = (drawing: string): string =>
  rect(-340, -262, 700, 560, STEEL_DARK, 36) +
  rect(-350, -280, 700, 560, '#F4F4F8', 36) +
  rect(-306, -236, 612, 430, '#FFFBE6', 16) +
  rect(-270, -206, 540, 370, '#FFFFFF', 10) +
  drawing +
  circle(0, 238, 18, PIGMENT.indigo) +
  line('M-40 238H-90M40 238H90', '#C9C9D4', 8)

/** A bar of soap on a dish with bubbles, about 420 by 260. */
export const soapDish = (): string =>
  rect(-150, -80, 300, 110, WHITE, 46) +
  rect(-150, -30, 300, 60, '#EADFF2', 30) +
  line('M-80-40H60', '#D9C9E6', 14) +
  path('M-200 20H200Q190 90 110 92H-110Q-190 90-200 20Z', PIGMENT.teal) +
  circle(150, -90, 30, '#CDE4F4', 0.9) +
  circle(190, -136, 18, '#CDE4F4', 0.9) +
  circle(120, -146, 14, '#CDE4F4', 0.9)

/** A folded towel, about 620 by 240. */
export const towel = (colour: string): string =>
  rect(-310, -90, 620, 210, colour, 40) +
  rect(-310, 40, 620, 80, darker(colour, 0.1), 36) +
  line('M-250-90V40M-220-90V40M220-90V40M250-90V40', WHITE, 12, 0.8)

/** A clipboard with ticked lines, about 420 by 560. */
export const checklist = (ticks: number): string =>
  rect(-210, -260, 420, 540, WOOD_DARK, 28) +
  rect(-176, -216, 352, 460, '#FFFEFA', 10) +
  rect(-80, -296, 160, 84, STEEL_DARK, 22) +
  times(
    4,
    (i) =>
      rect(-136, -150 + i * 96, 56, 56, '#EEEAF3', 12) +
      (i < ticks
        ? line(`M-124 ${-122 + i * 96}L-110 ${-106 + i * 96}L-90 ${-140 + i * 96}`, '#2F7A55', 13)
        : '') +
      line(`M-48 ${-122 + i * 96}H${i % 2 ? 90 : 132}`, '#BBB6C6', 14),
  )
