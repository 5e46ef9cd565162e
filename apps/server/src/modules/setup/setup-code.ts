import { createHash, randomBytes } from 'node:crypto'

/** 80 bits: sixteen characters of five bits each. */
const CODE_BYTES = 10
/** Without the characters that are read as digits (Crockford's base 32). */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a new code, such as `7K3M-0QZX-R5TN-B8AV`. */
export function makeSetupCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const characters = (bits.match(/.{5}/g) ?? []).map((five) => CHARACTERS[Number.parseInt(five, 2)])
  return (characters.join('').match(/.{4}/g) ?? []).join('-')
}

/** Returns the hash of a code as somebody typed it: in any case, with or without dashes and spaces. */
export function hashOfSetupCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(code).digest('hex')
}
