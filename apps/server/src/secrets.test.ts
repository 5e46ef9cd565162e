import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecrets } from './secrets.ts'

const UNSET = { secretKey: undefined, demoPassword: undefined }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('secrets are created once, readable only by the owner of the data folder', async () => {
  const first = await loadSecrets(folder, UNSET)
  expect(first.secretKey.length).toBeGreaterThanOrEqual(64)
  expect(first.demoPassword).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(await loadSecrets(folder, UNSET)).toEqual(first)
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secrets.json'])
})

it('secrets that others could read become private again', async () => {
  await loadSecrets(folder, UNSET)
  await chmod(join(folder, 'secrets.json'), 0o644)
  await loadSecrets(folder, UNSET)
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

it('secrets from the settings take precedence, and are not written to disk', async () => {
  const given = { secretKey: 'k'.repeat(40), demoPassword: 'given-password' }
  expect(await loadSecrets(folder, given)).toEqual(given)
  expect(await readdir(folder)).toEqual([])
  expect((await loadSecrets(folder, { ...given, demoPassword: undefined })).secretKey).toBe(given.secretKey)
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).not.toContain('kkkk')
})

it('two folders never have the same secrets', async () => {
  const other = await mkdtemp(join(tmpdir(), 'jansi-secrets-'))
  const [a, b] = [await loadSecrets(folder, UNSET), await loadSecrets(other, UNSET)]
  await rm(other, { recursive: true })
  expect(a.secretKey).not.toBe(b.secretKey)
  expect(a.demoPassword).not.toBe(b.demoPassword)
})

it('a damaged secrets file stops the start instead of logging everyone out', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"secretKey": 12')
  await expect(loadSecrets(folder, UNSET)).rejects.toThrow('is damaged')
})
