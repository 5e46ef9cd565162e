import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SuccessOf } from '@jansi/contract/endpoint'
import type { testBackupFolder } from '@jansi/contract/setup'

/** Writes a small file into the folder of backups and deletes it. Makes the folder where it is missing, as a backup does. */
export async function tryBackupFolder(folder: string): Promise<SuccessOf<typeof testBackupFolder>> {
  const file = join(folder, `test-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, 'A test of the folder for backups.\n', { flag: 'wx', mode: 0o600 })
    await rm(file)
    return { is_writable: true }
  } catch {
    return { is_writable: false }
  }
}
