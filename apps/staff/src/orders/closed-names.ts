import type { NamedPiece } from '@jansi/contract/numbered-pieces'
import type { PieceLine } from './piece-choice.tsx'

type ClosedLine = Pick<PieceLine, 'id' | 'left' | 'now'>

/**
 * Returns the ids of the numbered pieces that are closed: those that were picked, and where the whole rest is closed all
 * that are set aside; no more than pieces are closed.
 */
export function closedNames(
  line: ClosedLine,
  aside: readonly NamedPiece[],
  picked: readonly number[],
): number[] {
  const all = line.now === line.left ? aside.map(({ id }) => id) : []
  return [...new Set([...all, ...picked])].slice(0, line.now)
}

/** Returns how many of the pieces that are set aside still have to be picked: more are, than stay to be collected. */
export function namesMissing(
  line: ClosedLine,
  aside: readonly NamedPiece[],
  names: readonly number[],
): number {
  const unnamed = aside.filter(({ id }) => !names.includes(id))
  return line.now === 0 ? 0 : Math.max(0, unnamed.length - (line.left - line.now))
}
