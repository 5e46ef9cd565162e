import { darker, INK, lighter, mix, RAINBOW, STEEL, STEEL_DARK, WHITE } from './colours.ts'
import { at, circle, ellipse, line, path, pick, rect, times } from './svg.ts'

/** A tube of paint, cap down, about 190 by 540. */
export function tube(colour: string): string {
  return (
    rect(-88, -270, 176, 52, STEEL_DARK, 8) +
    times(4, (i) => rect(-82, -262 + i * 11, 164, 4, STEEL, 2)) +
    path('M-84-218H84L72 150Q70 178 40 188H-40Q-70 178-72 150Z', STEEL) +
    path('M20-218H84L72 150Q70 178 40 188H14Z', STEEL_DARK, 0.45) +
    path('M-81-130H81L74 96H-74Z', colour) +
    path('M22-130H81L74 96H20Z', darker(colour), 0.6) +
    circle(-14, -16, 44, WHITE) +
    path('M-14-52C8-26 18-12 18 4A32 32 0 0 1-46 4C-46-12-36-26-14-52Z', colour) +
    rect(-30, 186, 60, 22, STEEL_DARK, 4) +
    rect(-46, 204, 92, 78, INK, 14) +
    times(4, (i) => rect(-32 + i * 19, 216, 6, 54, '#4A4658', 3))
  )
}

/** Tubes lying side by side in an open box, about 700 by 620. */
export function tubeBox(colours: readonly [string, ...string[]], lid: string): string {
  return (
    rect(-350, -320, 700, 200, lid, 28) +
    rect(-350, -200, 700, 80, darker(lid), 0) +
    line('M-270-258C-200-300-150-220-80-258S60-300 120-258 220-226 270-258', WHITE, 16, 0.85) +
    rect(-350, -140, 700, 460, darker(lid, 0.12), 28) +
    rect(-322, -112, 644, 404, '#FFF9EE', 16) +
    times(6, (i) => at(-262 + i * 105, 86, tube(pick(colours, i)), 0.52))
  )
}

/** An open tin of watercolour pans with its lid as a palette, about 720 by 640. */
export function panTin(columns: number, rows: number, enamel: string): string {
  const width = 640 / columns
  const height = 250 / rows
  const well = (x: number, colour: string) =>
    rect(x, -276, 196, 176, '#F3F1EC', 26) + ellipse(x + 98, -180, 66, 44, colour, 0.6)
  return (
    rect(-360, -320, 720, 290, enamel, 36) +
    rect(-340, -300, 680, 230, WHITE, 24) +
    well(-322, '#99C8E9') +
    well(-98, '#F0A9B2') +
    well(126, '#F7CF73') +
    rect(-250, -52, 130, 30, STEEL_DARK, 8) +
    rect(120, -52, 130, 30, STEEL_DARK, 8) +
    rect(-360, -38, 720, 350, darker(enamel), 36) +
    rect(-336, -14, 672, 302, '#EDEBE6', 22) +
    times(columns * rows, (i) => {
      const x = -320 + (i % columns) * width
      const y = 10 + Math.floor(i / columns) * height
      const base = pick(RAINBOW, i)
      const colour = i < RAINBOW.length ? base : mix(base, WHITE, 0.38)
      return (
        rect(x + 5, y + 5, width - 10, height - 10, WHITE, 12) +
        rect(x + 13, y + 13, width - 26, height - 26, colour, 9) +
        rect(x + 20, y + 20, (width - 40) * 0.5, 9, lighter(colour, 0.5), 5)
      )
    })
  )
}

/** A jar of poster colour, about 230 by 320. */
export function jar(colour: string): string {
  return (
    rect(-112, -96, 224, 256, lighter(colour, 0.1), 34) +
    path('M40-96H78Q112-96 112-62V126Q112 160 78 160H40Z', darker(colour), 0.55) +
    rect(-124, -160, 248, 84, WHITE, 18) +
    rect(-124, -104, 248, 28, '#E3E0EA', 10) +
    times(9, (i) => rect(-106 + i * 25, -150, 7, 40, '#E3E0EA', 3)) +
    rect(-86, -30, 172, 124, WHITE, 18) +
    ellipse(0, 32, 54, 38, colour) +
    ellipse(-16, 20, 16, 9, lighter(colour, 0.5))
  )
}

/** A bottle with a pointed nozzle, about 240 by 640. */
export function bottle(content: string, cap: string, label: string): string {
  return (
    path('M-14-320H14L34-214H-34Z', cap) +
    rect(-62, -222, 124, 66, darker(cap), 14) +
    path(
      'M-60-156H60C112-136 122-96 122-50V262Q122 310 74 310H-74Q-122 310-122 262V-50C-122-96-112-136-60-156Z',
      content,
    ) +
    path('M60-156C112-136 122-96 122-50V262Q122 310 74 310H44C80 250 80-80 30-156Z', darker(content), 0.35) +
    rect(-122, -20, 244, 214, label) +
    rect(66, -20, 56, 214, darker(label), 0, 0.4) +
    line('M-78 26H38M-78 64H4', WHITE, 14, 0.9) +
    circle(18, 128, 36, WHITE) +
    circle(18, 128, 20, cap)
  )
}

/** A wide tub of painting medium, about 440 by 470. */
export function tub(label: string): string {
  return (
    path('M-200-120H200L178 190Q174 232 130 232H-130Q-174 232-178 190Z', '#F4F2EE') +
    path('M90-120H200L178 190Q174 232 130 232H80Z', '#DDD9D2', 0.75) +
    rect(-220, -226, 440, 116, INK, 26) +
    times(15, (i) => rect(-200 + i * 28, -206, 8, 78, '#4A4658', 4)) +
    path('M-189-40H189L180 130H-180Z', label) +
    path('M96-40H189L180 130H92Z', darker(label), 0.5) +
    line('M-130 46C-90 0-60 90-16 44S60 0 112 46', WHITE, 20)
  )
}

/** A ribbon of paint as it leaves the tube. */
export const squeeze = (colour: string): string =>
  line('M-120 20C-80-40-50 60 0 10S80-40 124 14', colour, 58) +
  line('M-116 4C-80-50-50 44 0-6', lighter(colour, 0.45), 12, 0.9)
