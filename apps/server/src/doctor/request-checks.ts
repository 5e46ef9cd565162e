import { z } from 'zod'
import { readControlFile } from '../transfer/control-file.ts'
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
export async function requestChecks(dataDir: string): Promise<CheckResult[] | null> {
  const control = await readControlFile(dataDir)
  if (control === null) return null
  const response = await fetch(new URL('/doctor', control.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${control.token}` },
  }).catch(() => null)
  // Another program listens on the port now: the server that wrote the file has ended.
  if (response?.ok !== true) return null
  return answer
    .parse(await response.json())
    .map(({ todo, ...rest }) => (todo === undefined ? rest : { ...rest, todo }))
}
