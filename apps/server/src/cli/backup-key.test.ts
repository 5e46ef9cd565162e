import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackupKey } from './backup-key.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-key-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A person whose inputs, in turn, follow from the lines that the terminal has shown so far. */
function person(...inputs: ((shown: string[]) => string)[]) {
  const shown: string[] = []
  const ask = async () => inputs.shift()?.(shown) ?? ''
  return { shown, say: (line: string) => void shown.push(line), ask }
}

const fileOf = (name: string) => join(folder, name)

it('a key counts once its identity, taken from where the person keeps it, has opened a test archive', async () => {
  const other = await generateX25519Identity()
  const identityIn = (shown: string[]) => shown.find((line) => line.startsWith('AGE-SECRET-KEY-1')) ?? ''
  const reader = person(
    () => other,
    (shown) => identityIn(shown).slice(0, -1),
    (shown) => ` ${identityIn(shown)} `,
  )
  expect(await makeBackupKey(undefined, reader)).toBe(await identityToRecipient(identityIn(reader.shown)))
  expect(reader.shown.slice(-2)).toEqual(Array(2).fill('It does not open the test archive.'))
})

it('the identity is written to a file for its owner alone, which a second run proves again; nothing counts without it', async () => {
  const kept = fileOf('decided-facts')
  const forgetful = person(() => fileOf('nothing'))
  await expect(makeBackupKey(kept, forgetful)).rejects.toThrow('this key does not count')
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  expect(forgetful.shown.join('\n')).not.toContain('AGE-SECRET-KEY-1')
  const recipient = await makeBackupKey(
    kept,
    person(() => kept),
  )
  expect(recipient).toBe(await identityToRecipient((await readFile(kept, 'utf8')).trim()))
  await writeFile(fileOf('list'), 'bread\nmilk\n')
  await expect(makeBackupKey(fileOf('list'), person())).rejects.toThrow('has no valid identity')
})
