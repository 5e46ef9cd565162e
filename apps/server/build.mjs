import { rm } from 'node:fs/promises'
import { build } from 'esbuild'

/** What people run beside the server: `node dist/backup.js` works where the sources are not. */
const COMMANDS = ['backup', 'restore', 'move', 'doctor', 'setup']

await rm('dist', { recursive: true, force: true })
const { warnings } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    server: 'src/server.ts',
    'image-worker': 'src/files/image-worker.ts',
    'drawing-worker': 'src/drawing/drawing-worker.ts',
    ...Object.fromEntries(COMMANDS.map((name) => [name, `src/cli/${name}.ts`])),
  },
  outdir: 'dist',
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
