import type { Plugin } from 'vite'

// The Thai faces that every page shows above the fold: a late one would shift the content below it. Latin
// faces may follow.
const firstSeen = /(mitr-thai-500|ibm-plex-sans-thai-looped-thai-(400|600))-normal-[^/]*\.woff2$/

/** Adds preload links for the Thai font files that every page needs at once. */
export function preloadFonts(): Plugin {
  return {
    name: 'jansi-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => firstSeen.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
