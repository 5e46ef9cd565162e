import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { webFonts } from '../../scripts/web-fonts/vite-plugin.ts'
export default defineConfig({ base: '/staff/', plugins: [react(), webFonts()], resolve: { dedupe: ['@tiptap/core', '@tiptap/pm'] },
  cacheDir: '/tmp/stock-vite', server: { host: '127.0.0.1', port: 5187, strictPort: true, hmr: false, proxy: { '/api': 'http://127.0.0.1:3187', '/media': 'http://127.0.0.1:3187' } } })
