import type { Plugin } from 'vite'
import { LATER } from '../../../packages/contract/src/early-script.ts'
import { BOLD_FACE, nameOf } from '../../../scripts/web-fonts/faces.ts'

const LINK = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/
const BOLD_FONT = new RegExp(`@font-face\\{[^}]*/${nameOf(BOLD_FACE)}-[^}]*\\}`, 'g')

/**
 * Writes the stylesheet into the page instead of a link to it: a slow phone paints one round trip earlier. The server
 * allows it by its hash (`http/page-template.ts`). The rules of the bold font are in a second one, which the early script
 * switches on: on Android only when the page is painted, because the font would compete with the first image.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'jansi-inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: (_options, bundle) => {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no index.html.')
      const html = String(page.source)
      const [link, file = ''] = LINK.exec(html) ?? []
      const styles = bundle[file]
      if (link === undefined || styles?.type !== 'asset') throw new Error('The page has no stylesheet.')
      const rules = String(styles.source).trim()
      const boldRules = rules.match(BOLD_FONT) ?? []
      if (boldRules.length === 0) throw new Error('The stylesheet has no rule of the bold font.')
      const first = `<style>${rules.replaceAll(BOLD_FONT, '')}</style>`
      page.source = html.replace(link, () => `${first}<style media="${LATER}">${boldRules.join('')}</style>`)
      delete bundle[file]
    },
  }
}
