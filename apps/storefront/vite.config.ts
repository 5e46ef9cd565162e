import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../scripts/precompress.ts'
import { webFonts } from '../../scripts/web-fonts/vite-plugin.ts'
import { earlyScript } from './build/early-script.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { lowPriorityScripts } from './build/low-priority-scripts.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { productionRouter } from './build/production-router.ts'
import { schemaFree } from './build/schema-free.ts'
import { shakeableRouter } from './build/shakeable-router.ts'
import { zoomWithoutStyles } from './build/zoom-without-styles.ts'

const server = 'http://127.0.0.1:3000'

// The folders that the first page of a visit needs, in one file with their imports. Everything else comes with the
// pages that use it. Calls that home and other pages make would be small files of their own.
const firstPage =
  /storefront\/src\/(ui\/(styles|buttons|page|images)|lib\/(session|api|queries|cart|pages))\/|contract\/src\/calls\/(catalog|tutorials)\.ts/

const fonts = () => webFonts({ preload: ['mitr-500', 'ibm-plex-sans-thai-looped-400'] })

// Two builds: `vite build` for browsers, and `vite build --ssr` for the server, which renders the first pages with it.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: isSsrBuild
    ? [react()]
    : [
        react(),
        tailwindcss(),
        fonts(),
        earlyScript(),
        shakeableRouter(),
        zoomWithoutStyles(),
        lowPriorityScripts(),
        inlineStyles(),
        precompress(),
        offlineWorker(),
      ],
  resolve: { alias: { ...schemaFree, ...(command === 'build' ? productionRouter : {}) } },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/media': server } },
  preview: { host: '127.0.0.1', proxy: { '/api': server, '/media': server } },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // The image of the server has no packages of the storefront: they are in the bundle.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    // The files of each page, for the server's links to them and for e2e/tests/storefront-weight.spec.ts.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Inlined files would be `data:` addresses, which the server's content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One stylesheet, which is in the page: see `inlineStyles`.
    cssCodeSplit: false,
    rolldownOptions: {
      // No getter of our modules or libraries does anything else than return a value.
      treeshake: { propertyReadSideEffects: false },
      // One file, so that the server can load the next build in the same process.
      output: isSsrBuild
        ? { codeSplitting: false, entryFileNames: '[name].mjs' }
        : {
            codeSplitting: {
              groups: [
                // Changes only when a library does, so that returning visitors keep it over our releases.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//,
                  priority: 3,
                },
                // Code that shows staff's HTML, which home and the pages of articles share.
                {
                  name: 'html',
                  test: /((client|contract)\/src|ui|features\/faq)\/html\//,
                  priority: 3,
                },
                // Left alone, every small piece that pages share is a file of its own.
                { name: 'pieces', test: firstPage, minShareCount: 3, priority: 2 },
              ],
            },
          },
    },
  },
}))
