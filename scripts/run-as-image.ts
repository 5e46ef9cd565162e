import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ACCOUNTS } from '../apps/server/src/demo/accounts.ts'
import { freePort, waitUntilReady } from '../apps/server/test/loopback.ts'
import { storedMailbox } from '../e2e/story/mailbox.ts'
import { openNewShop } from '../e2e/story/new-shop.ts'
import { liveTheStory } from '../e2e/story/story.ts'
import { layOut, readIgnored, stageOf } from './image-files.ts'
import { exitCodeOf, ROOT, run } from './processes.ts'

const PASSWORD = 'Image-of-the-shop-9A'
const READY_WITHIN_MS = 120_000
/** As the image's user: one with a name and no rights. */
const USER = 'nobody'
const SET_UP = 'apps/server/dist/setup.js'

/**
 * Enters a container by hand: this machine's Node and libraries below the files of the image, all of it read-only but /data
 * and /tmp; processes of its own, no capabilities.
 */
const ENTER = `
root=$1 data=$2; shift 2
mkdir -p $root/usr $root/etc $root/dev $root/data $root/tmp $root/proc
ln -sfn usr/bin $root/bin; ln -sfn usr/lib $root/lib; ln -sfn usr/lib64 $root/lib64
mount --bind $root $root
for folder in usr etc dev; do mount --rbind /$folder $root/$folder; done
mount --bind $data $root/data
mount -t tmpfs tmpfs $root/tmp
mount -t proc proc $root/proc
for folder in . usr etc; do mount -o remount,bind,ro $root/$folder; done
exec chroot $root setpriv --reuid=${USER} --regid=nogroup --clear-groups --inh-caps=-all --bounding-set=-all \
  --no-new-privs sh -c 'cd /shop && exec "$@"' sh "$@"`

/**
 * Runs the image without a container engine, on Linux as root: installs the packages as its stage does, adds the built apps
 * of this checkout, prints the size of /shop, and starts the server twice on one volume: as it comes, when it is an empty shop, and
 * with `SEED=demo`, when it has goods and nobody. Then people join, and live the story in it.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp('/tmp/jansi-run-image-')
  try {
    const { root, command, env } = await assemble(folder)
    console.log(execFileSync('du', ['-sm', join(root, 'shop')], { encoding: 'utf8' }))
    const data = join(folder, 'data')
    await mkdir(data)
    execFileSync('chown', [`${USER}:nogroup`, data])
    for (const seed of [undefined, 'demo']) {
      const server = await enter([root, data, ...command], seed === undefined ? env : { ...env, SEED: seed })
      const goods = await countGoods(server.url)
      console.log(`SEED=${seed ?? ''}: ready after ${server.readyMs} ms with ${goods} goods`)
      try {
        assert.equal(goods > 0, seed === 'demo')
        for (const { email } of ACCOUNTS) assert.notEqual(await signIn(server.url, email), 200)
        if (seed === undefined) continue
        const shop = { ...server, password: PASSWORD, mailbox: storedMailbox(join(data, 'mail')) }
        await openNewShop(shop, async (address) => server.runInside(SET_UP, '--admin', address))
        await liveTheStory(shop, [])
      } finally {
        console.log(`stop: exit code ${await server.stop()}`)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function countGoods(url: string): Promise<number> {
  const response = await fetch(`${url}/api/workshop/active_workshop_products/`)
  return response.ok ? ((await response.json()) as { products: unknown[] }).products.length : 0
}

async function signIn(url: string, email: string): Promise<number> {
  const response = await fetch(`${url}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return response.status
}

async function assemble(folder: string) {
  const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  const isIgnored = readIgnored(await readFile(join(ROOT, '.dockerignore'), 'utf8'))
  const [packages, root] = [join(folder, 'packages'), join(folder, 'root')]
  const { copies, runs } = stageOf(dockerfile, 'packages')
  await layOut(ROOT, copies, isIgnored, packages)
  for (const line of runs) {
    const { ok, output } = await run(['sh', '-c', line], packages)
    if (!ok) throw new Error(`${output}\n\nIn the image, ${line} fails.`)
  }
  await layOut(ROOT, stageOf(dockerfile, '').copies, isIgnored, join(root, 'shop'))
  for (const [, stage, path = ''] of dockerfile.matchAll(/^COPY --from=(\w+) \/shop\/(\S+)/gm)) {
    const from = join(stage === 'packages' ? packages : ROOT, path)
    await cp(from, join(root, 'shop', path), { recursive: true, verbatimSymlinks: true })
  }
  const [, command = ''] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? []
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  const env = Object.fromEntries(
    [...last.matchAll(/^(?:ENV| ) +([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value]),
  )
  return {
    root,
    command: JSON.parse(command) as string[],
    env: { ...env, PATH: '/usr/local/bin:/usr/sbin:/usr/bin' },
  }
}

async function enter(args: string[], env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const flags = ['--mount', '--pid', '--fork', '--kill-child']
  const container = spawn('unshare', [...flags, 'sh', '-euc', ENTER, 'sh', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
    },
  })
  const code = exitCodeOf(container)
  const ready = await Promise.race([waitUntilReady(url, READY_WITHIN_MS), code.then(() => false)])
  const readyMs = Math.round(performance.now() - began)
  const first = async () =>
    (await readFile(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8')).trim()
  const stop = async () => {
    // The first process of the container, as the engine would.
    process.kill(Number(await first()), 'SIGTERM')
    return code
  }
  const runInside = async (...inside: string[]) => {
    const namespaces = [`--target=${await first()}`, '--mount', '--pid', '--root', '--wd']
    const user = ['setpriv', `--reuid=${USER}`, '--regid=nogroup', '--clear-groups']
    execFileSync('nsenter', [...namespaces, ...user, 'node', ...inside], { env, stdio: 'inherit' })
  }
  if (ready) return { url, stop, runInside, readyMs }
  container.kill('SIGKILL')
  throw new Error('The server did not get ready.')
}

await main()
