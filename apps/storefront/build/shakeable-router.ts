import type { Plugin } from 'vite'

const FORWARD_REF = /= (React\d*\.forwardRef\()/g
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm

/**
 * Lets the bundler leave out the router's components that no page uses. They have names for debugging, which count as
 * side effects, and calls that are not marked as pure.
 */
export function shakeableRouter(): Plugin {
  return {
    name: 'jansi-shakeable-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code.replace(FORWARD_REF, '= /* @__PURE__ */ $1').replace(DISPLAY_NAME, ''),
        map: null,
      }),
    },
  }
}
