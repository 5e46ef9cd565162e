import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { layOut, linkPackages, readIgnored, stageOf } from './image-files.ts'

let home: string
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'jansi-image-files-')))
})
afterEach(() => rm(home, { recursive: true }))

async function write(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(home, path)), { recursive: true })
    await writeFile(join(home, path), '')
  }
}

describe('.dockerignore', () => {
  const isIgnored = readIgnored(
    '# all but\n*\n!apps\n!package.json\n**/dist\n**/.env\n**/*.test.ts\napps/server/test\n',
  )

  it.each([
    ['README.md', true],
    ['package.json', false],
    ['package.json.old', true],
    ['apps/server/src/server.ts', false],
    ['apps/server/src/env.test.ts', true],
    ['apps/server/dist/server.js', true],
    ['apps/.env', true],
    ['.env', true],
    ['apps/server/test/shop.ts', true],
    ['apps/server/tests.ts', false],
  ])('is read as the engine reads it: %s is left out: %s', (path, ignored) => {
    expect(isIgnored(path)).toBe(ignored)
  })
})

describe('a stage of a Dockerfile', () => {
  const dockerfile = `FROM node:20 AS base
COPY package.json ./
FROM base AS build
RUN npm ci
COPY --from=base /x y
COPY apps scripts ./
RUN npm run \\
  build
FROM base
COPY late ./`

  it('has the files of the stages before it, and no files of other stages', () => {
    expect(stageOf(dockerfile, 'build')).toEqual({
      copies: [
        { sources: ['package.json'], target: './' },
        { sources: ['apps', 'scripts'], target: './' },
      ],
      runs: ['npm ci', 'npm run build'],
    })
    expect(() => stageOf(dockerfile, 'test')).toThrow('no stage test')
  })
})

describe('a laid out folder', () => {
  it('has exactly the files that are copied and not ignored', async () => {
    await write(
      'context/package.json',
      'context/apps/a.ts',
      'context/apps/a.test.ts',
      'context/apps/dist/a.js',
      'context/.env',
    )
    const isIgnored = readIgnored('*\n!package.json\n!apps\n**/dist\n**/*.test.ts')
    const copies = [
      { sources: ['package.json'], target: './' },
      { sources: ['apps'], target: 'apps' },
    ]
    await layOut(join(home, 'context'), copies, isIgnored, join(home, 'copy'))
    const found = await readdir(join(home, 'copy'), { recursive: true })
    expect(found.sort()).toEqual(['apps', 'apps/a.ts', 'package.json'])
  })

  it('is refused where a copied path is kept back, as by the engine', async () => {
    await write('context/tsconfig.base.json')
    const copies = [{ sources: ['tsconfig.base.json'], target: './' }]
    await expect(layOut(join(home, 'context'), copies, readIgnored('*'), join(home, 'copy'))).rejects.toThrow(
      'COPY tsconfig.base.json: .dockerignore does not let it through.',
    )
  })

  it('sees the workspaces in itself, and the packages of the checkout', async () => {
    const packages = [join('node_modules', '@jansi', 'contract'), join('node_modules', 'react')]
    await write('context/node_modules/react/index.js', 'copy/packages/contract/index.ts')
    await mkdir(join(home, 'context/node_modules/@jansi'))
    await symlink('../../packages/contract', join(home, 'context', packages[0] ?? ''))
    await linkPackages(join(home, 'context'), join(home, 'copy'))
    const lead = await Promise.all(packages.map((path) => realpath(join(home, 'copy', path))))
    expect(lead).toEqual([join(home, 'copy/packages/contract'), join(home, 'context/node_modules/react')])
  })
})
