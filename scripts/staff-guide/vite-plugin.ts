import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { pageName, readGuide, renderPage } from './guide-pages.ts'

const STYLESHEET = join(import.meta.dirname, 'guide.css')
/** Without it a computer that has no Thai font shows boxes. The console has the same file, which is built once. */
const FONT = createRequire(import.meta.url).resolve(
  '@fontsource/ibm-plex-sans-thai-looped/files/ibm-plex-sans-thai-looped-thai-400-normal.woff2',
)
const DEV_ASSETS = 'guide-assets/'

/**
 * Builds the volunteers' guide (docs/staff-guide) into pages next to the console, such as
 * `/staff/guide-orders.html`. Images and styles are assets with a hash in their name.
 */
export function staffGuide(): Plugin {
  return {
    name: 'staff-guide',
    async generateBundle() {
      const emit = (name: string, source: Uint8Array | string) =>
        this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const font = emit(basename(FONT), await readFile(FONT))
      const stylesheet = emit('guide.css', (await readFile(STYLESHEET, 'utf8')) + fontFace(basename(font)))
      const chapters = await readGuide(({ name, bytes }) => emit(`guide-${name}`, bytes))
      for (const [name, chapter] of chapters) {
        this.emitFile({ type: 'asset', fileName: pageName(name), source: renderPage(chapter, stylesheet) })
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, file = ''] = /^\/staff\/(guide[\w./-]*)/.exec(request.url ?? '') ?? []
        if (file === '') return next()
        const assets = new Map<string, Uint8Array>([['guide.css', await readFile(STYLESHEET)]])
        const chapters = await readGuide(({ name, bytes }) => {
          assets.set(name, bytes)
          return `${DEV_ASSETS}${name}`
        })
        const asset = file.startsWith(DEV_ASSETS) ? assets.get(file.slice(DEV_ASSETS.length)) : undefined
        if (asset) {
          response.setHeader('content-type', file.endsWith('.css') ? 'text/css' : 'image/webp')
          return response.end(asset)
        }
        const chapter = [...chapters].find(([name]) => pageName(name) === file)?.[1]
        if (!chapter) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(renderPage(chapter, `${DEV_ASSETS}guide.css`))
      })
    },
  }
}

function fontFace(file: string): string {
  return `@font-face { font-family: "IBM Plex Sans Thai Looped"; src: url("${file}") format("woff2"); font-display: swap; }\n`
}
