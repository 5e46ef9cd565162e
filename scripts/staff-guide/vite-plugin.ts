import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { subsetFace, TEXT_FACE } from '../web-fonts/faces.ts'
import { pageName, readGuide, renderPage } from './guide-pages.ts'

const STYLESHEET = join(import.meta.dirname, 'guide.css')
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
      // Without it a computer that has no Thai font shows boxes. The console has the same file, which is built once.
      const [font] = await subsetFace(TEXT_FACE)
      const fontFile = emit(`${font.name}.woff2`, font.bytes)
      const rule = font.rule(basename(fontFile))
      const stylesheet = emit('guide.css', `${await readFile(STYLESHEET, 'utf8')}\n${rule}\n`)
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
