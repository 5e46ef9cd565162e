import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { MAX_STOP_MS } from '../apps/server/src/close-in-order.ts'
import { readSettings, SETTING_NAMES } from '../apps/server/src/env.ts'
import { ALLOCATOR_ENV, BUILT_SERVER, NODE_ARGUMENTS } from './built-server.ts'
import { ROOT } from './processes.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

type Service = {
  environment?: Record<string, string | number>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
  volumes?: string[]
  networks?: string[]
  stop_grace_period?: string
  restart?: string
  logging?: { options: { 'max-size': string; 'max-file': string } }
  user?: string
}
type Compose = { services: Record<string, Service>; volumes: object; networks: object }

const dockerfile = read('Dockerfile')
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
const compose: Compose = parse(read('deploy/compose.yaml'), { merge: true })
const caddyfile = read('deploy/Caddyfile')
const unit = read('deploy/jansi.service')
const script = read('deploy/jansi')
const example = read('.env.example')
const manifest = JSON.parse(read('package.json'))

const settings = found(example, /^(?:# )?([A-Z][A-Z0-9_]*)=/gm)
const SERVERS = ['server-1', 'server-2']
const server = (name: string) => compose.services[name] ?? {}

describe('the settings', () => {
  it('are the same in .env.example and in env.ts', () => {
    expect(SETTING_NAMES.filter((name) => name !== 'NODE_ENV').sort()).toEqual([...settings].sort())
  })

  it('are all explained to who runs the shop', () => {
    const explained = found(read('docs/operations.md'), /`([A-Z][A-Z0-9_]+)`/g)
    expect(settings.filter((name) => !explained.includes(name))).toEqual([])
  })

  it('of image, containers and unit are all known', () => {
    const used = [
      ...found(lastStage, /^(?:ENV| )\s*([A-Z_]+)=/gm),
      ...found(unit, /^Environment=([A-Z_]+)=/gm),
      ...SERVERS.flatMap((name) => Object.keys(server(name).environment ?? {})),
    ]
    expect(used.length).toBeGreaterThan(10)
    const others = ['NODE_ENV', ...Object.keys(ALLOCATOR_ENV)]
    expect(used.filter((name) => ![...settings, ...others].includes(name))).toEqual([])
  })

  it('of the containers are ones with which a server starts', () => {
    const given = Object.entries(server('server-1').environment ?? {}).map(([name, value]) => [
      name,
      fill(String(value)),
    ])
    expect(readSettings(Object.fromEntries(given))).toMatchObject({
      publicUrl: 'https://shop.example.org',
      s3: { endpoint: 'http://files:7070', bucket: 'jansi' },
      trustProxy: 1,
      seed: 'none',
    })
  })
})

/** Example values for the names that the containers require. */
function fill(value: string): string {
  const answers: Record<string, string> = {
    SHOP_DOMAIN: 'shop.example.org',
    SMTP_URL: 'smtp://user:password@mail.example.org:587',
    MAIL_FROM: 'จานสี <shop@example.org>',
  }
  return value.replaceAll(/\$\{(\w+):\?\}/g, (_all, name: string) => answers[name] ?? 'a'.repeat(64))
}

it('services that run permanently fill no disk with their logs', () => {
  const running = Object.values(compose.services).filter(({ restart }) => restart !== undefined)
  expect(running.length).toBe(5)
  for (const { logging } of running) {
    expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' })
  }
})

it('one release has one number, in every manifest, the lock file and the changelog', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const own = Object.keys(packages).filter((path) => !path.includes('node_modules'))
  const numbers = own.flatMap((path) => [
    packages[path].version,
    JSON.parse(read(join(path, 'package.json'))).version,
  ])
  expect(new Set(numbers)).toEqual(new Set([manifest.version]))
  expect(found(read('CHANGELOG.md'), /^## \[(\d+\.\d+\.\d+)\]/gm)[0]).toBe(manifest.version)
})

describe('no secret', () => {
  const text = read('deploy/compose.yaml')
  const asked = [...new Set(found(text, /\$\{(\w+)/g))].sort()

  it('has a default: values that the containers require must be filled in, and all of them are listed', () => {
    expect(found(text, /\$\{(\w+:\?)\}/g).length).toBe(found(text, /\$\{(\w+)/g).length)
    const listed = found(read('deploy/compose.env.example'), /^(\w+)=$/gm)
    expect(listed.sort()).toEqual(asked)
    expect(read('deploy/compose.env.example')).not.toMatch(/^\w+=\S/m)
  })

  it('is in a file of the repository', () => {
    const values = Object.values(compose.services).flatMap(({ environment = {} }) =>
      Object.entries(environment),
    )
    const secret = values.filter(([name]) => /PASSWORD|SECRET|_KEY|TOKEN|SMTP_URL|DATABASE_URL/.test(name))
    expect(secret.length).toBeGreaterThan(8)
    for (const [, value] of secret) expect(value).toMatch(/\$\{\w+:\?\}/)
    expect(lastStage).not.toMatch(/PASSWORD|SECRET|TOKEN/)
    expect(read('.gitignore').split('\n')).toContain('.env')
    expect(read('.dockerignore').split('\n')).toContain('**/.env')
  })
})

describe('the image', () => {
  it('copies existing files and outputs of its build', () => {
    const own = found(dockerfile, /^COPY ((?!--from)[^\n]+) \S+$/gm).flatMap((paths) => paths.split(' '))
    for (const path of own)
      expect({ path, there: existsSync(join(ROOT, path)) }).toEqual({ path, there: true })
    const made = found(lastStage, /^COPY --from=build \/shop\/(\S+)/gm)
    expect(made).toEqual(['server', 'storefront', 'staff'].map((name) => `apps/${name}/dist`))
  })

  it('knows every workspace, so that its packages are those of the lock file', () => {
    const { packages } = JSON.parse(read('package-lock.json'))
    const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'))
    expect(workspaces.length).toBeGreaterThan(3)
    for (const path of workspaces) expect(dockerfile).toContain(`COPY ${path}/package.json ${path}/\n`)
    const kept = found(read('.dockerignore'), /^!(.+)$/gm)
    const own = found(dockerfile, /^COPY ((?!--from)[^\n]+) \S+$/gm).flatMap((paths) => paths.split(' '))
    for (const path of own) expect(kept.some((start) => path.startsWith(start))).toBe(true)
  })

  it('runs without rights, without tools of the build, on a Node that the shop asks for', () => {
    expect(lastStage).toMatch(/^USER node$/m)
    expect(lastStage).not.toMatch(/npm (ci|install|run)/)
    expect(dockerfile).toContain('npm ci --omit=dev --workspace=@jansi/server')
    expect(new Set(found(dockerfile, /^FROM (node:\S+)/gm))).toEqual(new Set(['node:24-slim']))
    expect(manifest.engines.node).toMatch(/^>=20\./)
  })

  it('starts the same program as npm start and the unit', () => {
    const command = [...NODE_ARGUMENTS, BUILT_SERVER]
    expect(read('scripts/start.ts')).toContain('startBuiltServer(')
    expect(lastStage).toContain(`CMD ${JSON.stringify(['node', ...command]).replaceAll(',', ', ')}`)
    expect(script).toContain(`exec node ${command.join(' ')}\n`)
    for (const [name, value] of Object.entries(ALLOCATOR_ENV)) {
      expect(lastStage).toContain(`  ${name}=${value}\n`)
      expect(unit).toContain(`Environment=${name}=${value}\n`)
    }
  })
})

describe('the containers', () => {
  it('agree on ports and on the readiness check of a server', () => {
    const port = found(lastStage, /\bPORT=(\d+)/g)[0]
    expect(found(lastStage, /^EXPOSE (\d+)$/gm)).toEqual([port])
    expect(caddyfile).toContain(`reverse_proxy ${SERVERS.map((name) => `${name}:${port}`).join(' ')} {`)
    expect(caddyfile).toContain('health_uri /api/readyz')
    expect(Number(/keepalive (\d+)s/.exec(caddyfile)?.[1]) * 1000).toBeLessThan(
      readSettings({}).limits.keepAliveMs,
    )
    expect(lastStage).toContain('/api/readyz')
    expect(JSON.stringify(compose.services.files)).toContain(':7070')
    expect(read('apps/server/src/http/health.ts')).toContain("'/readyz'")
  })

  it('have a page of their own while no server is ready, and shut no server out for a request that failed', () => {
    expect(caddyfile).toMatch(/handle_errors \{.*\[502, 503, 504\].*"code":"unavailable".*<html lang="th">/s)
    expect(caddyfile).not.toMatch(/^\s*(?:fail_duration|max_fails|unhealthy_)/m)
  })

  it('are two servers with a database, a store and a proxy, each started when its dependencies are healthy', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['bucket', 'database', 'files', 'proxy', ...SERVERS])
    for (const [name, { depends_on = {} }] of Object.entries(compose.services)) {
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        const { healthcheck } = server(needed)
        const checked = healthcheck !== undefined || SERVERS.includes(needed)
        const wanted = checked ? 'service_healthy' : 'service_completed_successfully'
        expect({ name, needed, condition }).toEqual({ name, needed, condition: wanted })
      }
    }
    expect(server('server-2').environment).toEqual(server('server-1').environment)
  })

  it('name volumes and networks that are declared, and share no data folder', () => {
    const services = Object.values(compose.services)
    const named = services.flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0] ?? ''))
    const declared = Object.keys(compose.volumes)
    expect([...new Set(named.filter((name) => !name.startsWith('.')))].sort()).toEqual(declared.sort())
    const networks = services.flatMap((one) => one.networks ?? [])
    expect([...new Set(networks)].sort()).toEqual(Object.keys(compose.networks).sort())
    for (const name of SERVERS) expect(server(name).volumes).toContain(`${name}:/data`)
  })

  it('and the unit give a server time to stop', () => {
    const given = [unit, read('deploy/compose.yaml')].map((text) =>
      Number(/(?:TimeoutStopSec=|stop_grace_period: )(\d+)/.exec(text)?.[1]),
    )
    const drain = Number(server('server-1').environment?.DRAIN_SECONDS)
    expect(drain).toBeGreaterThan(Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]))
    for (const seconds of given) expect((seconds - drain) * 1000).toBeGreaterThan(MAX_STOP_MS)
  })
})

it('the unit runs as a user of its own and may write its data folder alone', () => {
  for (const line of [
    'User=jansi',
    'StateDirectory=jansi',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'Restart=always',
  ]) {
    expect(unit.split('\n')).toContain(line)
  }
})

it('deploy/jansi is a shell script with the user and folder of the unit, and its commands exist', () => {
  const [folder = ''] = found(unit, /^WorkingDirectory=(.+)$/gm)
  expect(script).toContain(`cd ${folder}\n`)
  expect(unit).toContain(`ExecStart=${folder}/deploy/jansi server\n`)
  expect(script).toContain(`-u ${found(unit, /^User=(.+)$/gm)[0]} `)
  expect(script).toContain(`"\${DATA_DIR:-/var/lib/${found(unit, /^StateDirectory=(.+)$/gm)[0]}}"`)
  const named = found(script, /commands \(([^)]+)\)/g)[0]?.split(', ')
  for (const name of named ?? []) expect(existsSync(join(ROOT, `apps/server/src/cli/${name}.ts`))).toBe(true)
  expect(named?.length).toBe(6)
  expect(script, 'the former name of migrate').toContain('[ "$command" = move ] && command=migrate\n')
})

describe('deploy/jansi', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jansi-deploy-'))
    // Shows what would be run, and its settings.
    await writeFile(join(folder, 'runuser'), '#!/bin/sh\necho "$@"\nexec env\n', { mode: 0o755 })
  })
  afterAll(() => rm(folder, { recursive: true }))

  const run = async (file: string, env: Record<string, string> = {}) => {
    const text = script.replace('/etc/jansi/jansi.env', file).replace('/opt/jansi', ROOT)
    return spawnSync('sh', ['-c', text, 'jansi', 'doctor', '--json'], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH}`, ...env },
    })
  }

  it.each([
    ['PORT=3000\r\n# PORT=1\n  ; PORT=2\nno assignment\n', { PORT: '3000' }],
    ['SMTP_URL=smtp://a:b#c@host # all of it \n', { SMTP_URL: 'smtp://a:b#c@host # all of it' }],
    ["SECRET_KEY = 'a#b\\c $HOME'\n", { SECRET_KEY: 'a#b\\c $HOME' }],
    ['SECRET_KEY="a\\"b\\\\c\\d"\n', { SECRET_KEY: 'a"b\\c\\d' }],
    ['SECRET_KEY=a\\b\\ \n', { SECRET_KEY: 'ab ' }],
    ["MAIL_FROM=จานสี's <a@b.ac.th>\n", { MAIL_FROM: "จานสี's <a@b.ac.th>" }],
    ['CORS_ORIGINS=a,\\\nb\nHOST=', { CORS_ORIGINS: 'a,b', HOST: '' }],
    ['DATA_DIR=/srv/jansi\nNODE_ENV=test\n', { DATA_DIR: '/srv/jansi', NODE_ENV: 'test' }],
    ['', { DATA_DIR: '/var/lib/jansi', NODE_ENV: 'production' }],
  ])('reads %j as systemd does', async (text, settings) => {
    const file = join(folder, 'jansi.env')
    await writeFile(file, text)
    const { stdout, stderr } = await run(file)
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^-u jansi -- node apps\/server\/dist\/doctor.js --json\n/)
    expect(Object.fromEntries(stdout.split('\n').map((line) => line.split(/=(.*)/)))).toMatchObject(settings)
  })

  it('runs nothing without the file', async () => {
    const { status, stdout, stderr } = await run(join(folder, 'missing.env'))
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^The settings cannot be read: ENOENT/)
  })
})
