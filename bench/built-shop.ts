import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, waitUntilReady } from '../apps/server/test/loopback.ts'
import { BUILT_SERVER, smallSeedOf, startBuiltServer } from '../scripts/built-server.ts'
import { ended } from '../scripts/processes.ts'

const READY_WITHIN_MS = 120_000

/** A running demo shop in a new data folder, for a bench that reads its pages. */
export type BuiltShop = { url: string; stop(): Promise<void> }

/** Starts a checkout's built server with the front ends that are built next to it. */
export async function openBuiltShop(checkout: string): Promise<BuiltShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jansi-pages-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startBuiltServer(
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        SEED: smallSeedOf(resolve(checkout)),
        LOG_LEVEL: 'error',
      },
    },
    { script: join(resolve(checkout), BUILT_SERVER) },
  )
  const code = ended(server)
  const stop = async () => {
    server.kill('SIGTERM')
    await code
    await rm(dataDir, { recursive: true, force: true })
  }
  const isReady = await Promise.race([waitUntilReady(url, READY_WITHIN_MS), code.then(() => false)])
  if (isReady) return { url, stop }
  await stop()
  throw new Error(`The shop of ${checkout} did not get ready. Build it first: npm run build`)
}

/** Name and path of every page that a guest may open, over the demo shop. */
export async function publicPages(url: string): Promise<[string, string][]> {
  const read = async <T>(path: string) => (await (await fetch(`${url}/api${path}`)).json()) as T
  type Row = { id: number }
  const { products } = await read<{ products: (Row & { category: number; image: string | null })[] }>(
    '/workshop/active_workshop_products/',
  )
  const product = products.find(({ image }) => image !== null)
  const [tutorial] = await read<Row[]>('/tutorials/')
  return [
    ['home', '/'],
    ['category', `/category/${product?.category}`],
    ['product', `/product/${product?.id}`],
    ['tutorials', '/tutorials'],
    ['tutorial', `/tutorial/${tutorial?.id}`],
    ['faq', '/faq'],
    ['privacy', '/privacy'],
    ['login', '/login'],
    ['signup', '/signup'],
    ['reset', '/reset/password'],
    ['not found', '/nowhere'],
  ]
}
