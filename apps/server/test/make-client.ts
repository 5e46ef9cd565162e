import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'

const ROOT = join(import.meta.dirname, '../../..')
/** Inside the repository, so that the generated code finds its runtime among the packages. */
const CACHE = join(import.meta.dirname, '../.cache')

/** The program of `generated-client/calls.ts`. It declares the type of its scene itself: the compiler checks it with the client. */
export type CompiledCalls = { makeCalls(scene: object): Promise<unknown> }

/**
 * Generates a TypeScript client from the committed OpenAPI document, compiles it together with `calls.ts`, and returns
 * these calls, ready to run. Throws with the compiler's messages when a type does not fit.
 */
export async function makeClient(): Promise<{ calls: CompiledCalls; remove(): Promise<void> }> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'generated-client-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await writeFile(join(folder, 'client.ts'), await generateSource(join(ROOT, 'docs/openapi.json')))
    await copyFile(join(import.meta.dirname, 'generated-client/calls.ts'), join(folder, 'calls.ts'))
    const config = {
      extends: join(ROOT, 'tsconfig.base.json'),
      compilerOptions: { lib: ['ES2023', 'DOM'], noUnusedLocals: false },
      include: ['.'],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    await compile(folder)
    const calls: CompiledCalls = await import(join(folder, 'calls.ts'))
    return { calls, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function compile(folder: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  const compiler = join(dirname(manifest), 'bin/tsc')
  await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The generated client does not compile:\n${stdout}${stderr}`)
    },
  )
}
