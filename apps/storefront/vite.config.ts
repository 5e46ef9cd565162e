import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': server, '/media': server } },
  preview: { host: '127.0.0.1', proxy: { '/api': server, '/media': server } },
  build: {
    target: 'es2022',
    // Inlined files would be `data:` addresses, which the server's content security policy refuses.
    assetsInlineLimit: 0,
  },
})
