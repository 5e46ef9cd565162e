import { execFileSync } from 'node:child_process'
import { copyFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

/** Commands for operators: `node dist/backup.js` works without the sources. */
const COMMANDS = ['backup', 'restore', 'migrate', 'doctor', 'setup']
/** Run only by this build, below. */
const MAKE_CLUSTER_IMAGE = 'make-cluster-image'

// The tests build into a folder of their own, next to `dist`: the server finds its migrations from either.
const [outdir = 'dist'] = process.argv.slice(2)

await rm(outdir, { recursive: true, force: true })
const { warnings } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    server: 'src/server.ts',
    'image-worker': 'src/files/image-worker.ts',
    'drawing-worker': 'src/drawing/drawing-worker.ts',
    'qr-worker': 'src/drawing/qr-worker.ts',
    'render-worker': 'src/rendering/render-worker.ts',
    // The former name of migrate.
    move: 'src/cli/migrate.ts',
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

// A warning of esbuild, such as a missing configuration, would build another program than was tested.
if (warnings.length > 0) process.exitCode = 1
const image = execFileSync(process.execPath, [join(outdir, `${MAKE_CLUSTER_IMAGE}.js`)], { encoding: 'utf8' })
await copyFile(image.trim(), join(outdir, basename(image.trim())))
