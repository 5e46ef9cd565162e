import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_COLOURS, SHOP_COLOURS } from '../packages/contract/src/colours.ts'
import { ROOT } from './processes.ts'

const THEME = 'apps/storefront/src/app/theme.css'
/** The one place of the colours; the drawings and settings that the default shop is made of are no sources. */
const THEIR_PLACE = /^packages\/contract\/src\/(colours|wells)\.ts$|\.(test|spec)\.tsx?$|-testing\.tsx?$/
const SOURCES = /^(apps\/\w+\/(src|build)|packages\/\w+\/src|scripts)\/.*\.(ts|tsx|css)$/

const { wells, ...tokens } = DEFAULT_COLOURS
const identity = [...Object.values(tokens), ...Object.values(wells)]
const neutral: string[] = Object.values(SHOP_COLOURS)
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => SOURCES.test(file) && file !== THEME && !THEIR_PLACE.test(file))
const hexesOf = (file: string) =>
  (readFileSync(join(ROOT, file), 'utf8').match(/#[0-9a-f]{6}\b/gi) ?? []).map((hex) => hex.toLowerCase())

test('no source names a colour of the shop, and stylesheets none of a club: they come from one place', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    hexesOf(file)
      .filter((hex) => hex !== SHOP_COLOURS.card)
      .filter((hex) =>
        file.endsWith('.css') ? !neutral.includes(hex) : [...identity, ...neutral].includes(hex),
      )
      .map((hex) => `${file} ${hex}`),
  )
  expect(found).toEqual([])
})

test('the theme of the storefront has the default colours', () => {
  const theme = Object.fromEntries(
    [...readFileSync(join(ROOT, THEME), 'utf8').matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(
      ([, name = '', hex = '']) => [name, hex],
    ),
  )
  const { sand: _, ...shop } = SHOP_COLOURS
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(theme).toEqual({
    ...Object.fromEntries(Object.entries(shop).map(([name, hex]) => [kebab(name), hex])),
    indigo: tokens.main,
    'indigo-deep': tokens.mainDeep,
    'indigo-tint': tokens.mainTint,
    accent: tokens.accent,
    'wash-rose': tokens.washRose,
    'wash-sun': tokens.washSun,
    'wash-leaf': tokens.washLeaf,
    'wash-sky': tokens.washSky,
  })
})
