import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './processes.ts'

/**
 * Installs the packages of a folder that has a lock file of its own, unless they are there: tools that neither `npm start`
 * nor `npm test` uses. Throws with npm's output if it fails.
 */
export async function installTool(folder: string): Promise<void> {
  const installed = join(folder, 'node_modules/.package-lock.json')
  const wanted = statSync(join(folder, 'package-lock.json')).mtimeMs
  if (existsSync(installed) && statSync(installed).mtimeMs >= wanted) return
  console.log(`Installing the packages of ${folder} …`)
  const { ok, output } = await run(['npm', 'ci'], folder)
  if (!ok) throw new Error(`npm ci failed in ${folder}:\n${output}`)
}

const [, script, folder] = process.argv
if (script === import.meta.filename && folder !== undefined) await installTool(resolve(folder))
