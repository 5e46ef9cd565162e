import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, waitUntilReady } from '../apps/server/test/loopback.ts'
import { keptMailbox } from '../e2e/story/mailbox.ts'
import { liveTheStory } from '../e2e/story/story.ts'
import { layOut, readIgnored, stageOf } from './image-files.ts'
import { ended, ROOT, run } from './processes.ts'

const PASSWORD = 'a password for the image'
const READY_WITHIN_MS = 120_000
/** As the image's user: one with a name and no rights. */
const USER = 'nobody'

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
 * of this checkout, prints the size of /shop, starts the server twice on one volume, and lives the story in it.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp('/tmp/jansi-run-image-')
  try {
    const { root, command, env } = await assemble(folder)
    console.log(execFileSync('du', ['-sm', join(root, 'shop')], { encoding: 'utf8' }))
    const data = join(folder, 'data')
    await mkdir(data)
    execFileSync('chown', [`${USER}:nogroup`, data])
    for (const start of ['first', 'second']) {
      const server = await enter([root, data, ...command], env)
      console.log(`${start} start: ready after ${server.readyMs} ms`)
      try {
        if (start === 'second')
          await liveTheStory({ ...server, password: PASSWORD, mailbox: keptMailbox(join(data, 'mail')) }, [])
      } finally {
        console.log(`${start} stop: exit code ${await server.stop()}`)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
      SEED: 'demo',
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
    },
  })
  const code = ended(container)
  const ready = await Promise.race([waitUntilReady(url, READY_WITHIN_MS), code.then(() => false)])
  const stop = async () => {
    // The first process of the container, as the engine would.
    const first = await readFile(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8')
    process.kill(Number(first), 'SIGTERM')
    return code
  }
  if (ready) return { url, stop, readyMs: Math.round(performance.now() - began) }
  container.kill('SIGKILL')
  throw new Error('The server did not get ready.')
}

await main()
