import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { precompress } from '../../../scripts/precompress.ts'
import type { Release } from '../src/worker/release.ts'
import { schemaFree } from './schema-free.ts'

/** Pages that every visitor can read offline, and logging out. */
const PUBLIC_PAGES = [
  'home',
  'category',
  'product',
  'tutorials',
  'tutorial',
  'faq',
  'privacy',
  'not-found',
  'logout',
]
/** Pages that members can read offline, and the page after logging out. */
const MEMBER_PAGES = ['history', 'bill', 'profile', 'cart', 'login']
/** Parts of pages that members see, which their pages load later. */
const MEMBER_PARTS = [
  'src/app/member-home.tsx',
  'src/features/catalog/quantity-choice.tsx',
  'src/features/catalog/waiting-place.tsx',
]
/** Fonts for other alphabets and rare characters: kept once a page has used them. */
const REST_FONT = /-rest-/
const APP_SHELL = 'app-shell.html'

/** Vite's list of built files by source. */
type Manifest = Record<string, { file: string; imports?: string[]; assets?: string[] }>

/**
 * Builds the service worker `sw.js`, with the list of the files that it keeps, and `app-shell.html`, the page without
 * content.
 */
export function offlineWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'jansi-offline-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    // After the files of the build are written: their names are part of the worker.
    writeBundle: async ({ dir = config.build.outDir }) => {
      await copyFile(join(dir, 'index.html'), join(dir, APP_SHELL))
      await buildWorker(config.root, dir, await releaseOf(dir))
    },
  }
}

async function releaseOf(dir: string): Promise<Release> {
  const manifest: Manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8'))
  const shellFiles = filesOf(manifest, ['index.html', 'src/app/after-load.ts', ...sources(PUBLIC_PAGES)])
  const memberFiles = filesOf(manifest, [...sources(MEMBER_PAGES), ...MEMBER_PARTS]).filter(
    (file) => !shellFiles.includes(file),
  )
  const shell = [
    { url: `/${APP_SHELL}`, revision: hashOf(await readFile(join(dir, APP_SHELL), 'utf8')) },
    ...shellFiles.map((file) => ({ url: `/${file}`, revision: null })),
  ]
  return {
    id: hashOf(JSON.stringify([shell, memberFiles])),
    entry: `/${manifest['index.html']?.file}`,
    shell,
    memberFiles: memberFiles.map((file) => `/${file}`),
  }
}

function sources(pages: readonly string[]): string[] {
  return pages.map((name) => `src/app/pages/${name}.tsx`)
}

/** Returns the files that these entries load at once. Throws for an unknown entry. */
function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const names = new Set<string>()
  const files = new Set<string>()
  const add = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}.`)
    for (const file of [chunk.file, ...(chunk.assets ?? [])]) {
      if (!REST_FONT.test(file)) files.add(file)
    }
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const entry of entries) add(entry)
  return [...files].sort()
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

async function buildWorker(root: string, outDir: string, release: Release): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [precompress()],
    resolve: { alias: schemaFree },
    define: {
      __RELEASE__: JSON.stringify(release),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/worker/main.ts'),
        // One file, as a classic script: module workers came late to some browsers.
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'sw.js' },
      },
    },
  })
}
