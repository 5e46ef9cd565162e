const DIGITS = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const
const POWERS = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const
const MILLION = 1_000_000

/**
 * Spells an amount of integer satang (zero or more) in Thai words, as receipts do:
 * 22150 → สองร้อยยี่สิบเอ็ดบาทห้าสิบสตางค์, 100 → หนึ่งบาทถ้วน. Throws a RangeError for anything else.
 */
export function thaiBahtText(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang < 0) {
    throw new RangeError('Only whole satang of zero or more can be spelled')
  }
  const rest = satang % 100
  const baht = (satang - rest) / 100
  if (rest === 0) return `${numberWords(baht)}บาทถ้วน`
  return `${baht === 0 ? '' : `${numberWords(baht)}บาท`}${numberWords(rest)}สตางค์`
}

function numberWords(n: number): string {
  return n === 0 ? DIGITS[0] : groups(n)
}

/** Thai counts in millions of millions: the part before each ล้าน is itself a number. */
function groups(n: number): string {
  if (n < MILLION) return belowMillion(n, false)
  const low = n % MILLION
  return `${groups((n - low) / MILLION)}ล้าน${belowMillion(low, true)}`
}

function belowMillion(n: number, follows: boolean): string {
  let words = ''
  for (let power = POWERS.length - 1; power >= 0; power--) {
    const digit = Math.floor(n / 10 ** power) % 10
    if (digit === 0) continue
    words += digitWord(digit, power, follows || words !== '') + (POWERS[power] ?? '')
  }
  return words
}

function digitWord(digit: number, power: number, follows: boolean): string {
  if (power === 1 && digit === 1) return ''
  if (power === 1 && digit === 2) return 'ยี่'
  if (power === 0 && digit === 1 && follows) return 'เอ็ด'
  return DIGITS[digit] ?? ''
}
