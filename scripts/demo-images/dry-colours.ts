import { darker, INK, lighter, mix, PIGMENT, RAINBOW, STEEL, STEEL_DARK, WHITE } from './colours.ts'
import { at, line, path, pick, rect, times } from './svg.ts'

/** A pencil, point up, about 64 by 700. `body` is the lacquer, `lead` the point. */
export function pencil(lead: string, body = lead, end: 'dipped' | 'eraser' = 'dipped'): string {
  return (
    path('M0-350L32-226H-32Z', '#F6D7A8') +
    path('M0-350L12-304H-12Z', lead) +
    path('M-32-230Q-21-212-11-230Q0-212 11-230Q21-212 32-230V330H-32Z', body) +
    rect(-32, -224, 18, 554, lighter(body, 0.28)) +
    rect(14, -224, 18, 554, darker(body)) +
    (end === 'eraser'
      ? rect(-32, 262, 64, 44, STEEL_DARK) +
        rect(-32, 274, 64, 6, STEEL) +
        rect(-32, 290, 64, 6, STEEL) +
        path('M-32 306H32V336Q32 352 16 352H-16Q-32 352-32 336Z', PIGMENT.pink)
      : path('M-32 286H32V336Q32 350 18 350H-18Q-32 350-32 336Z', darker(body, 0.35)))
  )
}

/** A row of coloured pencils standing in their box, about 660 wide and 700 high. */
export function pencilBox(count: number, box: string): string {
  const step = 580 / count
  const scale = step / 68
  return (
    times(count, (i) =>
      at(-290 + step * (i + 0.5), 312 - 352 * scale - ((i * 29) % 44), pencil(pick(RAINBOW, i)), scale),
    ) +
    rect(-330, 0, 660, 330, box, 26) +
    path('M-330 110V26Q-330 0-304 0H304Q330 0 330 26V70C180 150 60 40-60 84S-250 150-330 110Z', darker(box)) +
    rect(-120, 150, 240, 110, WHITE, 55) +
    times(5, (i) => at(-72 + i * 36, 205, rect(-11, -11, 22, 22, pick(RAINBOW, i * 2), 11)))
  )
}

/** A wax crayon, point up, about 84 by 520. */
export function crayon(colour: string): string {
  return (
    path('M-16-260H16L34-170H-34Z', colour) +
    path('M2-260H16L34-170H6Z', darker(colour), 0.6) +
    rect(-42, -174, 84, 434, colour, 8) +
    rect(-42, -136, 84, 370, lighter(colour, 0.22)) +
    rect(16, -174, 26, 434, darker(colour), 0, 0.45) +
    line('M-42-112Q0-92 42-112M-42 210Q0 190 42 210', INK, 9, 0.75)
  )
}

/** A box of wax crayons seen from the front, about 620 by 660. */
export function crayonBox(box: string): string {
  return (
    times(6, (i) =>
      at(-235 + i * 94, -40 - (i % 2) * 46, crayon(pick(RAINBOW, i * 2 + (i > 2 ? 1 : 0))), 1.04),
    ) +
    path('M-310-60H310V300Q310 330 280 330H-280Q-310 330-310 300Z', box) +
    path('M-310-60H310V20Q0 130-310 20Z', darker(box)) +
    at(0, 200, crayon(PIGMENT.red), 0.5, 62) +
    at(-4, 210, crayon(PIGMENT.indigo), 0.5, -58)
  )
}

/** Sticks of pastel in a shallow tray, about 720 by 560. */
export function pastelTray(options: { tray: string; soft: boolean }): string {
  const stick = (colour: string, used: number) =>
    options.soft
      ? rect(-26, -96 + used, 52, 192 - used, colour, 10) +
        rect(6, -96 + used, 20, 192 - used, darker(colour), 8, 0.45)
      : rect(-25, -100, 50, 200, colour, 18) +
        rect(-25, -52, 50, 152, lighter(colour, 0.72), 4) +
        rect(-25, -20, 50, 26, colour) +
        rect(8, -100, 17, 200, INK, 8, 0.12)
  return (
    rect(-360, -280, 720, 560, darker(options.tray), 34) +
    rect(-360, -280, 720, 540, options.tray, 34) +
    rect(-326, -246, 652, 226, '#FFFDF8', 16) +
    rect(-326, 10, 652, 226, '#FFFDF8', 16) +
    times(20, (i) => {
      const row = Math.floor(i / 10)
      const colour = row === 0 ? pick(RAINBOW, i) : mix(pick(RAINBOW, i), WHITE, options.soft ? 0.4 : 0.25)
      return at(-288 + (i % 10) * 64, row === 0 ? -133 : 123, stick(colour, options.soft ? (i * 37) % 60 : 0))
    })
  )
}

/** A two-ended marker, about 96 by 620. */
export function marker(colour: string): string {
  return (
    rect(-38, -310, 76, 170, colour, 22) +
    rect(-46, -160, 92, 320, '#F7F5F0', 14) +
    rect(16, -160, 30, 320, '#DCD8D0', 10) +
    rect(-46, -120, 92, 64, colour) +
    rect(-34, 150, 68, 160, colour, 22) +
    rect(10, -296, 16, 130, darker(colour), 8) +
    rect(8, 168, 14, 124, darker(colour), 7) +
    rect(-22, 0, 30, 110, colour, 15, 0.35)
  )
}

/** A waterproof drawing pen without its cap, point up, about 74 by 700. */
export function fineliner(band: string): string {
  return (
    path('M-4-350H4L7-308H-7Z', INK) +
    path('M-13-308H13L24-232H-24Z', STEEL_DARK) +
    rect(-30, -236, 60, 60, '#4A4658', 8) +
    rect(-36, -182, 72, 500, INK, 12) +
    rect(-36, -140, 72, 40, band) +
    rect(-22, -182, 12, 500, '#5A566A', 6) +
    rect(-32, 306, 64, 44, '#4A4658', 14)
  )
}

/** A rubber in its sleeve, about 420 by 220. */
export const rubber = (sleeve: string): string =>
  rect(-210, -100, 420, 200, WHITE, 34) +
  rect(-210, 52, 420, 48, '#DFDBE6', 24) +
  path('M-70-104H190Q214-104 214-80V80Q214 104 190 104H-70Z', sleeve) +
  path('M-70 60H214V80Q214 104 190 104H-70Z', darker(sleeve), 0.7) +
  line('M-10-44H150M-10 0H90', WHITE, 18, 0.9)
