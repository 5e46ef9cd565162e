import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findMisuses } from './promises.ts'

it('promises that are forgotten, or asked whether they are true, are found, and no others', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'jansi-promises-')))
  await writeFile(
    join(folder, 'a.ts'),
    `declare function isThere(path: string): Promise<boolean>
let kept = isThere('0')
if (kept !== undefined && !isThere('3')) kept = isThere('3')
isThere('4')
isThere('5').finally(() => {})
void isThere('6')
isThere('7').catch(() => {})
isThere('8').then(() => {}, () => {})
if (!(await isThere('9'))) await isThere('9')
export { kept }
`,
  )
  const options = {
    strict: true,
    target: 'ES2022',
    module: 'ESNext',
    lib: ['ES2022'],
    types: [],
    noEmit: true,
  }
  const configuration = join(folder, 'tsconfig.json')
  await writeFile(configuration, JSON.stringify({ compilerOptions: options, files: ['a.ts'] }))
  expect(
    findMisuses([configuration]).found.map(({ line, message }) => [line, message.split(':')[0]]),
  ).toEqual([
    [3, 'a promise is always true'],
    [4, 'nobody waits for this promise'],
    [5, 'nobody waits for this promise'],
  ])
  await rm(folder, { recursive: true })
}, 120_000)
