import { execFileSync } from 'node:child_process'
import { copyFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

/** What people run beside the server: `node dist/backup.js` works where the sources are not. */
const COMMANDS = ['backup', 'restore', 'move', 'doctor', 'setup']
/** Run below, by this build alone. */
const MAKE_CLUSTER_IMAGE = 'make-cluster-image'

// The tests bundle into a folder of their own, next to `dist`: the server finds its migrations from either.
const [outdir = 'dist'] = process.argv.slice(2)

await rm(outdir, { recursive: true, force: true })
const { warnings } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    server: 'src/server.ts',
    'image-worker': 'src/files/image-worker.ts',
    'drawing-worker': 'src/drawing/drawing-worker.ts',
    ...Object.fromEntries([...COMMANDS, MAKE_CLUSTER_IMAGE].map((name) => [name, `src/cli/${name}.ts`])),
  },
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  // Packages stay in node_modules, except our own contract, which is TypeScript source.
  plugins: [
    {
      name: 'packages-stay-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@jansi/') ? undefined : { path, external: true },
        ),
    },
  ],
})

// What esbuild only warns of, a configuration that it cannot find, makes another program than was tested.
if (warnings.length > 0) process.exitCode = 1
const image = execFileSync(process.execPath, [join(outdir, `${MAKE_CLUSTER_IMAGE}.js`)], { encoding: 'utf8' })
await copyFile(image.trim(), join(outdir, basename(image.trim())))
