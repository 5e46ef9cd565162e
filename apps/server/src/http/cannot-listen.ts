import type { Settings } from '../env.ts'

/** Returns why a server cannot listen at its configured address, and the fix; null for any other error. */
export function whyNotListening(
  error: unknown,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop it, or set PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST=${host} is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all addresses.`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to one from 1024 on.`
  return null
}
