import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findBareTexts } from './bare-texts.ts'
import { ROOT } from './processes.ts'

it('texts that a translator takes away from React are found, and no others', async () => {
  // Inside the repository, so that it finds React's types.
  const folder = await mkdtemp(join(ROOT, 'apps/storefront/.bare-texts-'))
  await writeFile(
    join(folder, 'a.tsx'),
    `import type { ReactElement, ReactNode } from 'react'
declare const busy: boolean, count: number, name: string | undefined, names: string[]
declare const text: ReactNode, element: ReactElement
export const found = [
  <b>{busy && <i />}label</b>,
  <b><i />{text}{busy && <i />}</b>,
  <b>label{names.map((one) => <i key={one}>{one}</i>)}</b>,
  <b>{count} pieces</b>,
  <b><i />{name}</b>,
  <b>{count}{' '}<i /></b>,
  <>label</>,
]
export function Returned() { return names.map((one) => one) }
export const safe = [
  <b>label</b>,
  <b>{name}</b>,
  <b>{busy ? 'label' : <i />}</b>,
  <b>{\`\${count} pieces\`}</b>,
  <b><i />label</b>,
  <b><span>{count}</span>{name && <i>{name}</i>}</b>,
  <>{element}{busy && <i />}</>,
]
`,
  )
  const configuration = join(folder, 'tsconfig.json')
  await writeFile(
    configuration,
    JSON.stringify({ extends: '../tsconfig.json', include: ['a.tsx'], exclude: [] }),
  )
  try {
    expect(findBareTexts([configuration]).found.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10, 11, 13])
  } finally {
    await rm(folder, { recursive: true })
  }
}, 120_000)
