import { PASSWORD_RULES } from '@jansi/contract/rules'
import type { SiteSettings } from '@jansi/contract/settings'
import { isCommonPassword } from './common-passwords.ts'

/** The personal data that a password must not resemble. */
export type PersonalData = { firstName: string; lastName: string; email: string }

/** The names of the shop and its club, which strangers try first. */
export type ShopNames = Pick<SiteSettings, 'shop_name' | 'shop_short_name' | 'club_name'>

type TextPerRule<Rules> = { readonly [K in keyof Rules]: string }

const MAX_SIMILARITY = 0.7

/** English words on the wire for the live rules of section 5, in their order; the client shows Thai. */
const [TOO_SHORT, ...COMPOSITION_TEXTS]: TextPerRule<typeof PASSWORD_RULES> = [
  'This password is too short. It must contain at least 8 characters.',
  'This password must contain both upper-case and lower-case letters.',
  'This password must contain at least one digit.',
  'This password must contain at least one special character.',
]
const [LENGTH, ...COMPOSITION] = PASSWORD_RULES

/** Every problem of a new password, in English as the contract's clients match it; empty when it is good. */
export function passwordProblems(password: string, person: PersonalData, shop: ShopNames): string[] {
  const problems: string[] = []
  const likeness = similarTo(password, person)
  if (likeness !== null) problems.push(`The password is too similar to the ${likeness}.`)
  if (!LENGTH.test(password)) problems.push(TOO_SHORT)
  if (likeness === null && isCommonPassword(password, wordsOf(person), namesOf(shop)))
    problems.push('This password is too common.')
  if (/^\d+$/.test(password)) problems.push('This password is entirely numeric.')
  COMPOSITION.forEach((rule, index) => {
    const text = COMPOSITION_TEXTS[index]
    if (text !== undefined && !rule.test(password)) problems.push(text)
  })
  return problems
}

function wordsOf({ firstName, lastName, email }: PersonalData): string[] {
  return [firstName, lastName, ...email.split(/[^\p{L}\p{M}\p{N}]+/u)].filter((word) => word.length > 2)
}

/** Each name whole and in its words, without their separators. */
function namesOf({ shop_name, shop_short_name, club_name }: ShopNames): string[] {
  const words = [shop_name, shop_short_name, club_name].flatMap((name) => {
    const parts = name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)
    return [...parts, parts.join('')]
  })
  return words.filter((word) => word.length > 2)
}

function similarTo(password: string, { firstName, lastName, email }: PersonalData): string | null {
  const attributes = [
    ['first name', firstName],
    ['last name', lastName],
    ['email address', email],
  ] as const
  const given = password.toLowerCase()
  for (const [name, value] of attributes) {
    const whole = value.toLowerCase()
    const parts = [whole, ...whole.split(/[^\p{L}\p{M}\p{N}_]+/u)].filter((part) => part !== '')
    if (parts.some((part) => resembles(given, part))) return name
  }
  return null
}

/**
 * True if the two share most of their characters, in any order. A word far shorter than the password never
 * counts.
 */
function resembles(password: string, word: string): boolean {
  const a = [...password]
  const b = [...word]
  const left = new Map<string, number>()
  for (const letter of b) left.set(letter, (left.get(letter) ?? 0) + 1)
  let shared = 0
  for (const letter of a) {
    const count = left.get(letter) ?? 0
    if (count > 0) shared++
    left.set(letter, count - 1)
  }
  return (2 * shared) / (a.length + b.length) >= MAX_SIMILARITY
}
