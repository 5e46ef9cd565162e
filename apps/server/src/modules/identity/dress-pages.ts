import { createHash } from 'node:crypto'
import type { IdentityColours } from '@jansi/contract/colours'
import { type PageIdentity, SHOP_IDENTITY_ID } from '@jansi/contract/page-identity'
import type { PageTemplate } from '../../http/page-template.ts'
import type { CurrentIdentity } from './current-identity.ts'

/** Returns the storefront's page with the club's colours; the page of the build where it has none. */
export function dressTemplate(template: PageTemplate, current: CurrentIdentity): PageTemplate {
  if (!current.hasOwnColours) return template
  const hash = createHash('sha256').update(stylesOf(current.colours)).digest('base64')
  return {
    ...template,
    html: withStyles(template.html, current),
    styleHashes: [...template.styleHashes, `'sha256-${hash}'`],
    version: `${template.version} ${current.version}`,
  }
}

/** Returns a page of the storefront with the club's colours. */
export function withStyles(html: string, { colours }: CurrentIdentity): string {
  return html.replace('</head>', () => `<style>${stylesOf(colours)}</style></head>`)
}

/**
 * Returns the console's page with the shop's identity in a data block, which its code reads before it draws anything; `shop` are
 * the digits of its codes.
 */
export function dressConsole(
  html: string,
  { isDefault, identity, colours }: CurrentIdentity,
  shop: string | null,
): string {
  if (isDefault && shop === null) return html
  const data: PageIdentity = isDefault ? { shop } : { shop, own: { identity, colours } }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${SHOP_IDENTITY_ID}">${json}</script>`
  const page = isDefault ? html : html.replace('href="/staff/favicon.svg"', 'href="/favicon.svg"')
  return page.replace('</head>', () => `${block}</head>`)
}

/** Lets browsers that keep the page without content fetch it again when the identity has changed. */
export function dressWorker(script: string, { version }: CurrentIdentity): string {
  return script
    .replace(/(?<=app-shell\.html["'`],\s*revision:\s*["'`])/, () => `${version}-`)
    .replace(/(?<=\bid:\s*["'`])(?=[0-9a-f]{12}["'`],\s*entry:)/, () => `${version}-`)
}

/** The variables of `theme.css`, and those of the palette's wells, which only a club with colours of its own has. */
function stylesOf(colours: IdentityColours): string {
  const variables = {
    'color-indigo': colours.main,
    'color-indigo-deep': colours.mainDeep,
    'color-indigo-tint': colours.mainTint,
    'color-accent': colours.accent,
    'color-wash-rose': colours.washRose,
    'color-wash-sun': colours.washSun,
    'color-wash-leaf': colours.washLeaf,
    'color-wash-sky': colours.washSky,
    ...Object.fromEntries(Object.entries(colours.wells).map(([well, paint]) => [`well-${well}`, paint])),
  }
  const rules = Object.entries(variables).map(([name, value]) => `--${name}:${value}`)
  return `:root{${rules.join(';')}}`
}
