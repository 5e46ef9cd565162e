import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../scripts/precompress.ts'
import { staffGuide } from '../../scripts/staff-guide/vite-plugin.ts'
import { webFonts } from '../../scripts/web-fonts/vite-plugin.ts'

const UNUSED_PARTS = fileURLToPath(new URL('src/lib/admin/unused-parts.ts', import.meta.url))
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/staff/',
  plugins: [react(), staffGuide(), webFonts(), precompress()],
  // The editor and its extensions must share one core; npm may install two releases of it side by side.
  resolve: {
    dedupe: ['@tiptap/core', '@tiptap/pm'],
    // 8 KB of the first page that nothing needs.
    alias: {
      'jsonexport/dist/index.js': UNUSED_PARTS,
      'react-hotkeys-hook': UNUSED_PARTS,
      inflection: UNUSED_PARTS,
    },
  },
  server: { host: '127.0.0.1', port: 5174, proxy: { '/api': server, '/media': server } },
  preview: { host: '127.0.0.1', proxy: { '/api': server, '/media': server } },
  build: {
    target: 'es2022',
    // Inlined fonts would be `data:` addresses, which the server's content security policy refuses.
    assetsInlineLimit: 0,
    // The manifest lists the files of a page: e2e/tests/console-weight.spec.ts weighs them.
    manifest: true,
    // The first page is one file.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes the modules that its module imports with it. One large file compresses better than forty small
          // ones: the first page is one file, and the modules that the queues of all sections share are a second.
          groups: [
            { name: 'first-page', test: /apps\/staff\/src\/main\.tsx$/, priority: 2 },
            {
              name: 'queue',
              test: /apps\/staff\/src\/ui\/(queue\/|case\/(elsewhere-hits|next-button)|status\/(claim-chip|order-status))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
