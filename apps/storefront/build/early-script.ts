import type { Plugin } from 'vite'
import { EARLY_SCRIPT } from '../../../packages/contract/src/early-script.ts'

/** Writes the early script into the page, after Vite has looked for scripts to bundle. */
export function earlyScript(): Plugin {
  return {
    name: 'jansi-early-script',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: EARLY_SCRIPT, injectTo: 'head' }],
    },
  }
}
