import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LATER } from '@jansi/contract/early-script'

/** The page of a built storefront, into which the server puts the content of an address. */
export type PageTemplate = {
  /** For a page that the browser renders: its scripts start at once. */
  html: string
  /** The hashes of all styles in the page, by which the content policy allows them. */
  styleHashes: readonly string[]
  /** Differs between builds, and between the identities that they show. */
  version: string
  /** Returns links to the scripts of a page that `html` does not name, for the head. */
  scriptsOf(module: string): string
}

/** Lets the scripts of a page that the server has rendered wait until it is painted (`EARLY_SCRIPT`). */
export function withLaterScripts(html: string): string {
  return html
    .replaceAll('<script type="module"', `<script type="${LATER}"`)
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
}

/** Vite's list of built files by source. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/** How long a template is used without looking for a newer build: to look takes longer than to send a page. */
const CHECK_AFTER_MS = 1_000

/** Returns a function that reads the template when it is new, changed by `finish`, and returns null while there is none. */
export function pageTemplateReader(
  folder: string,
  finish: (html: string) => string = (html) => html,
): () => Promise<PageTemplate | null> {
  let read: (PageTemplate & { time: number }) | undefined
  let checkedAt = 0
  return async () => {
    if (read !== undefined && performance.now() - checkedAt < CHECK_AFTER_MS) return read
    const index = join(folder, 'index.html')
    const built = await stat(index).catch(() => null)
    if (built === null) return null
    checkedAt = performance.now()
    if (read?.time !== built.mtimeMs) {
      const html = finish(await readFile(index, 'utf8'))
      const manifest = await readManifest(join(folder, '.vite/manifest.json'))
      read = { ...templateOf(html, String(built.mtimeMs), manifest), time: built.mtimeMs }
    }
    return read
  }
}

function templateOf(html: string, version: string, manifest: Manifest): PageTemplate {
  const allStyles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, styles = '']) => styles)
  return {
    html,
    styleHashes: allStyles.map((one) => `'sha256-${createHash('sha256').update(one).digest('base64')}'`),
    version,
    scriptsOf: (module) => scriptLinks(html, manifest, module),
  }
}

async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return JSON.parse(text)
}

function scriptLinks(html: string, manifest: Manifest, module: string): string {
  const names = new Set<string>()
  const add = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    for (const imported of manifest[name]?.imports ?? []) add(imported)
  }
  add(module)
  const files = [...names].map((name) => manifest[name]?.file).filter((file) => file !== undefined)
  return files
    .filter((file) => !html.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('')
}
