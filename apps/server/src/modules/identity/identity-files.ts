import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ShopIdentity } from '@jansi/contract/identity'
import { recoloured } from '@jansi/contract/identity-colours'
import { orNotFound } from '../../core/app-error.ts'
import { toResponse } from '../../core/response-cache.ts'
import { imageOf, originalOf } from '../../files/image-files.ts'
import type { SentResponse } from '../../http/cached-responses.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { CurrentIdentity } from './current-identity.ts'
import { dressWorker, withStyles } from './dress-pages.ts'

/** The square icons by their file: their width, and how much of it the mark takes. Phones may cut the largest to a circle. */
const ICONS = {
  'favicon.ico': { size: 48, share: 0.92 },
  'apple-touch-icon.png': { size: 180, share: 0.74 },
  'icon-192.png': { size: 192, share: 0.66 },
  'icon-512.png': { size: 512, share: 0.62 },
} as const
const MARK = 'favicon.svg'
const MARK_ICON = { size: 96, share: 0.92 } as const
const SHARE = 'share.png'
const MANIFEST = 'manifest.webmanifest'
/** The page without content that browsers keep, and the script that keeps it. */
const APP_SHELL = 'app-shell.html'
const WORKER = 'sw.js'
/** The drawing in place of an image; its name has a hash. */
const PLACEHOLDER = /^assets\/placeholder-[\w-]+\.svg$/

/** Returns a file that shows the identity, or null where the file of the build is right. */
export type IdentityFiles = (path: string, current: CurrentIdentity) => Promise<SentResponse | null>

/**
 * Returns the files that show a shop's identity: manifest, icons, the image of link previews and the placeholder. They are made
 * at their first request and again when the identity changes. A shop without an identity of its own has those of the build in
 * `folder`.
 */
export function identityFiles(
  { drawings, files, responseCache }: Pick<RouteDeps, 'drawings' | 'files' | 'responseCache'>,
  folder: string,
): IdentityFiles {
  const made = responseCache.open<SentResponse>(({ gzip, brotli }) => gzip.length + brotli.length)
  const builtText = (path: string) => readFile(join(folder, path), 'utf8')
  const storedFile = async (address: string) => {
    const image = imageOf(new URL(address).pathname.replace(/^\/media\//, ''))
    return buffer(orNotFound(await files.get(originalOf(image))).stream)
  }
  const markOf = async ({ identity, colours }: CurrentIdentity) =>
    identity.logo === '' ? Buffer.from(recoloured(await builtText(MARK), colours)) : storedFile(identity.logo)
  const icon = async (current: CurrentIdentity, look: { size: number; share: number }) =>
    drawings.identity({ kind: 'icon', ...look, mark: await markOf(current), ground: current.colours.main })

  const isServed = (path: string, { identity, isDefault, hasOwnColours }: CurrentIdentity) => {
    if (isDefault) return false
    if ([MANIFEST, SHARE].includes(path)) return true
    if ([APP_SHELL, WORKER].includes(path) || PLACEHOLDER.test(path)) return hasOwnColours
    return (path === MARK || isIcon(path)) && (hasOwnColours || identity.logo !== '')
  }

  async function make(path: string, current: CurrentIdentity): Promise<SentResponse> {
    if (isIcon(path)) return toResponse(await icon(current, ICONS[path]), 'image/png')
    if (path === SHARE) return shareImage(current)
    const text = await builtText(path)
    if (path === MANIFEST) return toResponse(manifestOf(text, current.identity), 'application/manifest+json')
    if (path === APP_SHELL)
      return toResponse(Buffer.from(withStyles(text, current)), 'text/html; charset=utf-8')
    if (path === WORKER) return toResponse(Buffer.from(dressWorker(text, current)), 'text/javascript')
    const { logo } = current.identity
    const isLogo = path === MARK && logo !== ''
    const drawing = isLogo ? svgAround(await icon(current, MARK_ICON)) : recoloured(text, current.colours)
    return toResponse(Buffer.from(drawing), 'image/svg+xml')
  }

  async function shareImage(current: CurrentIdentity): Promise<SentResponse> {
    const { identity, colours } = current
    if (identity.share_image !== '') {
      const bytes = await storedFile(identity.share_image)
      return toResponse(await drawings.identity({ kind: 'own', bytes }), 'image/jpeg')
    }
    const washes = [colours.washSky, colours.washSun, colours.washRose, colours.washLeaf]
    const mark = await markOf(current)
    const { name } = identity
    return toResponse(
      await drawings.identity({ kind: 'share', name, mark, ground: colours.main, washes }),
      'image/png',
    )
  }

  return async (path, current) => {
    if (!isServed(path, current)) return null
    // A later build is served too.
    const { mtimeMs } = await stat(join(folder, path))
    const key = `${path} ${mtimeMs} ${current.version}`
    const { value } = await made.get(key, async (last) => last ?? make(path, current))
    return value
  }
}

function isIcon(path: string): path is keyof typeof ICONS {
  return Object.hasOwn(ICONS, path)
}

function manifestOf(built: string, { name, short_name, about }: ShopIdentity): Buffer {
  return Buffer.from(JSON.stringify({ ...JSON.parse(built), name, short_name, description: about }))
}

/** An SVG that shows a PNG: browsers ask for the icon under its one address. */
function svgAround(png: Buffer): string {
  const { size } = MARK_ICON
  const href = `data:image/png;base64,${png.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="${href}"/></svg>`
}
