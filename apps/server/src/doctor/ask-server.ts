import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CONTROL_FILE, controlFile } from '../transfer/control.ts'
import { CHECKS, type CheckResult } from './check-result.ts'

const answer = z.array(
  z.strictObject({
    check: z.enum(CHECKS),
    state: z.enum(['ok', 'warning', 'fault']),
    says: z.string(),
    todo: z.string().optional(),
  }),
)

/**
 * Returns the check results of the server that runs on a data folder, since only that server can open the
 * embedded database. Returns null when no running server takes commands there.
 */
export async function askServer(dataDir: string): Promise<CheckResult[] | null> {
  const control = await readFile(join(dataDir, CONTROL_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  if (control === null) return null
  const { url, token } = controlFile.parse(JSON.parse(control))
  const response = await fetch(new URL('/doctor', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null)
  // Another program listens on the port now: the server that wrote the file has ended.
  if (response?.ok !== true) return null
  return answer
    .parse(await response.json())
    .map(({ todo, ...rest }) => (todo === undefined ? rest : { ...rest, todo }))
}
