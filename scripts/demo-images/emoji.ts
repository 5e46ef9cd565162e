import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type IconSet = { icons: Record<string, { body: string }> }

let icons: IconSet['icons'] | undefined

/**
 * The drawing of one icon of Fluent Emoji Flat, around (0, 0) and `size` units wide.
 * The set is large, so that it is read on first use and never by a server that seeds nothing.
 */
export function emoji(name: string, size: number): string {
  if (!icons) {
    const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
    icons = (JSON.parse(readFileSync(file, 'utf8')) as IconSet).icons
  }
  const icon = icons[name]
  if (!icon) throw new Error(`Fluent Emoji Flat has no icon named "${name}"`)
  return `<g transform="scale(${size / 32}) translate(-16 -16)">${icon.body}</g>`
}
