import { setTimeout } from 'node:timers/promises'
import { exitCodeOf, forwardSignals, loadDotEnv, start } from './processes.ts'

const SHOP = 'http://127.0.0.1:5173'
const CONSOLE = 'http://127.0.0.1:5174'

/**
 * For developers: the server, restarted on every change, and both front ends with hot reload, which pass `/api` and
 * `/media` on to it. Ends all when one ends.
 */
async function main(): Promise<void> {
  loadDotEnv()
  const env = {
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL ?? SHOP,
    CORS_ORIGINS: process.env.CORS_ORIGINS ?? CONSOLE,
  }
  const vite = (port: number) => [
    'vite',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--strictPort',
    '--clearScreen=false',
  ]
  const children = [
    start(['tsx', 'watch', '--clear-screen=false', 'apps/server/src/server.ts'], '.', {
      stdio: 'inherit',
      env,
    }),
    start(vite(5173), 'apps/storefront', { stdio: 'inherit' }),
    start(vite(5174), 'apps/staff', { stdio: 'inherit' }),
  ]
  forwardSignals(children)
  console.log(`Storefront ${SHOP}/   Staff console ${CONSOLE}/staff/`)
  const ends = children.map(exitCodeOf)
  process.exitCode = await Promise.race(ends)
  // A signal has reached all of them: a second one would keep the server from closing its database.
  await Promise.race([Promise.all(ends), setTimeout(5_000, undefined, { ref: false })])
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

await main()
