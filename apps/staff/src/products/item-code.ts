import type { ScannedCode } from '@jansi/contract/scanned-code'
import { ownCodeIn } from '../lib/scanning/own-code.ts'

/** The label of a variant or of one numbered piece. */
export type ItemCode = Extract<ScannedCode, { kind: 'variant' | 'piece' }>

/** Returns the variant or piece that a scanned or typed code names, or null for another code. A number alone is a variant's. */
export function itemCodeIn(text: string): ItemCode | null {
  const code = ownCodeIn(text)
  if (code?.kind === 'variant' || code?.kind === 'piece') return code
  const [digits] = /^[1-9]\d{0,8}$/.exec(text.trim()) ?? []
  return digits === undefined ? null : { kind: 'variant', id: Number(digits) }
}
