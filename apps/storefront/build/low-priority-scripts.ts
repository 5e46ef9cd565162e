import type { Plugin } from 'vite'

/**
 * Lets the browser fetch scripts after styles, fonts and images: the server's HTML is complete without them
 * (docs/decisions/013).
 */
export function lowPriorityScripts(): Plugin {
  return {
    name: 'jansi-low-priority-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  }
}
