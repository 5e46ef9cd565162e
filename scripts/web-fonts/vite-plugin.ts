import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  BOLD_FACE,
  FACES,
  fallbackRules,
  headingFiguresRule,
  nameOf,
  subsetFace,
  substituteRules,
} from './faces.ts'

const STYLESHEET = 'virtual:web-fonts.css'
/** Ends in `.css` without a colon or a null byte, so that Vite treats it as a stylesheet. */
const RESOLVED = '/__web-fonts.css'

/**
 * Makes the fonts of a front end when it is built: `import 'virtual:web-fonts.css'`. Adds preload links for the named
 * fonts, two at most: more would compete with the first image.
 */
export function webFonts({ preload = [] }: { preload?: readonly [string?, string?] } = {}): Plugin {
  let folder = ''
  return {
    name: 'jansi-web-fonts',
    configResolved({ cacheDir }) {
      folder = join(cacheDir, 'web-fonts')
    },
    resolveId: (id) => (id === STYLESHEET ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return
      await mkdir(folder, { recursive: true })
      const rules = FACES.map(async (face) => {
        // Of two rules for a character the later one counts: the files that all texts need come last.
        const fonts = (await subsetFace(face)).reverse().map(async ({ name, bytes, rule }) => {
          const file = join(folder, `${name}.woff2`)
          await writeFile(file, bytes)
          return rule(file)
        })
        return [...(await Promise.all(fonts)), await fallbackRules(face)].join('\n')
      })
      const figures = headingFiguresRule(join(folder, `${nameOf(BOLD_FACE)}.woff2`))
      return [await substituteRules(), ...(await Promise.all(rules)), figures].join('\n')
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => preload.some((name) => new RegExp(`/${name}-.{8}\\.woff2$`).test(file)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
