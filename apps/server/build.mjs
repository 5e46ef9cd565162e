import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

/** Commands for operators: `node dist/backup.js` works without the sources. */
const COMMANDS = ['backup', 'restore', 'migrate', 'doctor', 'setup', 'change-key', 'demo-again']

/** Native code, packages that look for files next to their own, and one that only shops with S3 load. */
const NEVER_BUNDLED =
  /^(sharp|zxing-wasm|libheif-js|pg-native|@(aws-sdk|fontsource|napi-rs|node-rs)\/|@fastify\/swagger-ui)/

// The tests build into a folder of their own, next to `dist`: the server finds its migrations from either. They start
// it a hundred times, and it starts with less work if its packages are inside; the image keeps them apart.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'with-packages': { type: 'boolean', default: false } },
})
const [outdir = 'dist'] = positionals
const withPackages = values['with-packages']
const staysOutside = withPackages
  ? (path) => NEVER_BUNDLED.test(path)
  : // Our own contract is TypeScript source.
    (path) => !path.startsWith('@jansi/')

await rm(outdir, { recursive: true, force: true })
const { warnings } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    server: 'src/main.ts',
    'run-server': 'src/server.ts',
    'image-worker': 'src/files/image-worker.ts',
    'drawing-worker': 'src/drawing/drawing-worker.ts',
    'render-worker': 'src/rendering/render-worker.ts',
    // The former name of migrate.
    move: 'src/cli/migrate.ts',
    ...Object.fromEntries(COMMANDS.map((name) => [name, `src/cli/${name}.ts`])),
  },
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Node reads the map at each start.
  sourcemap: !withPackages,
  logLevel: 'warning',
  ...(withPackages && {
    splitting: true,
    // For packages that are CommonJS.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  }),
  plugins: [
    {
      // Otherwise its packages would be loaded before the first line of `main.ts`.
      name: 'server-is-loaded-later',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^\.\/server\.ts$/ }, ({ kind }) =>
          kind === 'dynamic-import' ? { path: './run-server.js', external: true } : undefined,
        ),
    },
    {
      name: 'packages-stay-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind !== 'entry-point' && staysOutside(path) ? { path, external: true } : undefined,
        ),
    },
  ],
})

// A warning of esbuild, such as a missing configuration, would build another program than was tested.
if (warnings.length > 0) process.exitCode = 1
