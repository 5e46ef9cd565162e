import type { Plugin } from 'vite'

const STYLE_INJECTION = /^styleInject\(\w+\);$/gm

/**
 * Leaves out the style elements that react-zoom-pan-pinch adds to the page when it is loaded, which the server's content
 * security policy refuses. `ui/dialogs/zoom-stage.tsx` has the same rules as classes.
 */
export function zoomWithoutStyles(): Plugin {
  return {
    name: 'jansi-zoom-without-styles',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-zoom-pan-pinch\/dist\// },
      handler: (code) => ({ code: code.replace(STYLE_INJECTION, ''), map: null }),
    },
  }
}
