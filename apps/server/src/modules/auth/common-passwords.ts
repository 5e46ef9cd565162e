import { PASSWORD_RULES } from '@jansi/contract/rules'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Words that a stranger tries first at this shop and that are in no list of leaked passwords. */
const SHOP_WORDS = [
  ...[
    'jansi',
    'jaansi',
    'jarnsee',
    'จานสี',
    'arttherapy',
    'therapy',
    'ศิลปะ',
    'ศิลปะบำบัด',
    'ชมรมศิลปะบำบัด',
    'ชมรม',
  ],
  ...['chomrom', 'watercolor', 'watercolour', 'sinlapa', 'silpa', 'silpakorn', 'chula', 'chulalongkorn'],
  ...[
    'thammasat',
    'mahidol',
    'kasetsart',
    'krungthep',
    'prathetthai',
    'sawasdee',
    'sawatdee',
    'somchai',
    'somsak',
  ],
  ...[
    'somying',
    'narak',
    'teerak',
    'phasawan',
    'รหัสผ่าน',
    'สวัสดี',
    'ประเทศไทย',
    'กรุงเทพ',
    'มหาวิทยาลัย',
    'สมชาย',
  ],
]

/** A password is found by this many guesses or it is not common: eight random letters, digits and signs are above it. */
const MIN_GUESSES = 1e8
/** A dictionary word with a date or a few signs around it is one of the first guesses; with more it is counted whole. */
const MAX_DECORATION = 6
/**
 * Limits one check to a few hundredths of a second on the main thread: its time grows fast with the length
 * and with the characters that a sign may replace. A weak password does not become strong after its first 32
 * characters.
 */
const BOUNDS = { maxLength: 32, l33tMaxSubstitutions: 10 }

const LEET: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '8': 'b', '3': 'e', '€': 'e', '6': 'g', '9': 'g' },
  ...{ '1': 'i', '!': 'i', '|': 'l', '0': 'o', '5': 's', $: 's', '7': 't', '+': 't', '2': 'z' },
}

const [LENGTH] = PASSWORD_RULES

let loaded: { estimate: ZxcvbnFactory; words: ReadonlySet<string> } | undefined

/**
 * True if guessing programs try the password early: a listed one, a word with digits and signs after it, a
 * pattern of neighbouring keys, a date, the shop's name, or the person's own words. `personal` are words of
 * the person, `names` those of the shop in small letters.
 */
export function isCommonPassword(
  password: string,
  personal: readonly string[],
  names: readonly string[] = [],
): boolean {
  loaded ??= load()
  const given = password.trim().normalize('NFKC').toLowerCase()
  const words = loaded.words
  if ([given, ...bareForms(given)].some((word) => words.has(word) || names.includes(word))) return true
  // A short one is refused for its length, with its own text.
  if (!LENGTH.test(password)) return false
  return loaded.estimate.check(password, [...personal, ...names, ...yearsNow()]).guesses < MIN_GUESSES
}

function load() {
  return {
    estimate: new ZxcvbnFactory({
      ...BOUNDS,
      graphs: adjacencyGraphs,
      dictionary: { ...dictionary, shop: SHOP_WORDS },
    }),
    words: new Set([...dictionary['passwords-common'], ...SHOP_WORDS]),
  }
}

/**
 * Returns the possible words behind a decorated one, as it is and with signs replaced by characters:
 * `P@ssw0rd!1` → `password`.
 */
function bareForms(given: string): string[] {
  const bare = given.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}\p{M}]+$/u, '')
  const decorated = [...given].length - [...bare].length
  // The signs of `jansi@2569` are decoration; those of `p@ssw0rd` replace characters.
  const forms = decorated <= MAX_DECORATION ? [bare] : []
  const ending = /[\p{P}\p{S}\d]{0,6}$/u.exec(given)?.[0].length ?? 0
  for (let cut = 0; cut <= ending; cut += 1) {
    const rest = given.slice(0, given.length - cut)
    forms.push(rest, [...rest].map((letter) => LEET[letter] ?? letter).join(''))
  }
  return forms.filter((form) => form.length >= 3)
}

/** This year and its neighbours in both calendars, as words. */
function yearsNow(): string[] {
  const year = new Date().getFullYear()
  return [-1, 0, 1].flatMap((step) => [String(year + step), String(year + step + 543)])
}
