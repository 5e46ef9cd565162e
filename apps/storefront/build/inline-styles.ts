import type { Plugin } from 'vite'

const LINK = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/

/**
 * Writes the stylesheet into the page instead of a link to it: a slow phone paints one round trip earlier. The server
 * allows it by its hash (`http/page-template.ts`).
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
      page.source = html.replace(link, () => `<style>${String(styles.source).trim()}</style>`)
      delete bundle[file]
    },
  }
}
