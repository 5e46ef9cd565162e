/**
 * A variable that looks like a misspelt setting. `meant` is the setting that differs from it by a character
 * or two.
 */
type UnknownName = { name: string; meant: string | undefined }

/**
 * Only our program is likely to use variables of these names; Kubernetes may set some for a service of such a
 * name.
 */
const OURS = /^(BACKUP|CORS|DATABASE|MAIL|METRICS|S3|SMTP|TRUST)_/
const OF_KUBERNETES = /_SERVICE_(HOST|PORT)|_PORT_\d+_/
/** In shorter names, two characters can make another word: HOME is not HOST. */
const LONG = 8

/**
 * Returns the variables of the environment that are probably misspelt settings, in the order in which they
 * are set.
 */
export function findUnknownNames(env: Readonly<Record<string, string>>, known: string[]): UnknownName[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (known.includes(name) || OF_KUBERNETES.test(name) || value.startsWith('tcp://')) return []
    const meant = known.find((one) => isNear(name.toUpperCase(), one))
    return meant !== undefined || OURS.test(name) ? [{ name, meant }] : []
  })
}

/** The line about such a variable. */
export function unknownSetting({ name, meant }: UnknownName): string {
  const hint = meant === undefined ? 'docs/operations.md lists all settings.' : `Did you mean ${meant}?`
  return `${name} is not a setting of Jansi. ${hint}`
}

function isNear(name: string, known: string): boolean {
  const distance = distanceOf(name, known)
  return distance <= 1 || (distance === 2 && known.length >= LONG && name[0] === known[0])
}

/**
 * Returns the edit distance of two words: how many characters must be added, removed, changed or swapped with
 * the next.
 */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (same ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(a.length, b.length)
}
