import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layOut, linkPackages, readIgnored, stageOf } from './image-files.ts'
import { ROOT, run } from './processes.ts'

const BUILT = ['server', 'storefront', 'staff']

/**
 * Builds as the image does: in an empty folder with the files that the Dockerfile's stage `build` copies and
 * `.dockerignore` lets through, and the packages. Its output becomes the `dist` of each app here, which the
 * browser tests use: one build proves both.
 */
async function main(): Promise<void> {
  const { copies, runs } = stageOf(await readFile(join(ROOT, 'Dockerfile'), 'utf8'), 'build')
  const isIgnored = readIgnored(await readFile(join(ROOT, '.dockerignore'), 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'jansi-image-'))
  try {
    await layOut(ROOT, copies, isIgnored, folder)
    await linkPackages(ROOT, folder)
    for (const command of runs.filter((line) => !line.startsWith('npm ci'))) {
      const { ok, output } = await run(['sh', '-c', command], folder)
      console.log(output)
      if (!ok) throw new Error(`In the image, ${command} fails.`)
    }
    for (const name of BUILT) {
      const target = join(ROOT, 'apps', name, 'dist')
      await rm(target, { recursive: true, force: true })
      await cp(join(folder, 'apps', name, 'dist'), target, { recursive: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
