import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The page of a built storefront, into which the server puts the content of an address. */
export type PageTemplate = {
  html: string
  /** The time of the build in milliseconds, by which builds are distinguished. */
  time: number
  /** Returns links to the scripts of a page that `html` does not name, for the head; fetched after everything else. */
  scriptsOf(module: string): string
}

/** Vite's list of built files by source. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/** Returns a function that reads the template when it is new, and returns null while there is none. */
export function pageTemplateReader(folder: string): () => Promise<PageTemplate | null> {
  let read: PageTemplate | undefined
  return async () => {
    const index = join(folder, 'index.html')
    const built = await stat(index).catch(() => null)
    if (built === null) return null
    if (read?.time !== built.mtimeMs) {
      const html = await readFile(index, 'utf8')
      const manifest = await readManifest(join(folder, '.vite/manifest.json'))
      read = { html, time: built.mtimeMs, scriptsOf: (module) => scriptLinks(html, manifest, module) }
    }
    return read
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
