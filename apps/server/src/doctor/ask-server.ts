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
 * What the server that runs on a data folder finds in its own shop: the embedded database is open to nobody else. Null
 * when none takes orders there.
 */
export async function askServer(dataDir: string): Promise<CheckResult[] | null> {
  const told = await readFile(join(dataDir, CONTROL_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (told === null) return null
  const { url, token } = controlFile.parse(JSON.parse(told))
  const response = await fetch(new URL('/doctor', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null)
  // Whatever listens there now, it is not the server that wrote the file.
  if (response?.ok !== true) return null
  return answer
    .parse(await response.json())
    .map(({ todo, ...rest }) => (todo === undefined ? rest : { ...rest, todo }))
}
