import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { bech32 } from '@scure/base'
import { z } from 'zod'

/** Returns the schema of an address of a protocol; an operator is shown the example. */
export const urlOf = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` })

/** Returns the schema of an address with a user and a password, whose characters must not end the address early. */
export const urlWithUser = (protocol: RegExp, example: string) => {
  const error = `must be an address such as ${example}; in user and password write @ as %40, / as %2F, # as %23 and ? as %3F`
  return z.url({ protocol, error }).refine((url) => URL.canParse(url) && !isCutOff(new URL(url)), error)
}

/** `smtp://shop:12#3@host` is the host "shop" with a port. */
function isCutOff({ username, pathname, search, hash }: URL): boolean {
  return hash !== '' || (username === '' && /@/.test(`${pathname}${/^\?[^=]*@/.exec(search)?.[0] ?? ''}`))
}

const ADDRESS = '[^\\s<>@,;:"()]+@[^\\s<>@,;:"()]+'
const ONE_SENDER = new RegExp(
  `^(?:(?:"(?<quoted>[^"]*)"|(?<name>[^<>@"]*?))(?:\\s*<|\\s+))?(?<address>${ADDRESS})>?$`,
)
const FIRST_OF_LIST = new RegExp(`^[^<>@"]*?<?(?<address>${ADDRESS})>?\\s*[,;].*@`)

/** An address with or without a name before it, read once, so that no character of the name makes it another or several. */
export const sender = z.string().transform((value, context) => {
  const one = ONE_SENDER.exec(value.trim()) ?? FIRST_OF_LIST.exec(value.trim())
  if (/\p{Cc}/u.test(value) || one?.groups?.address === undefined) {
    context.addIssue({
      code: 'custom',
      message: 'must be an e-mail address, or a name with one: จานสี <shop@example.org>',
    })
    return z.NEVER
  }
  const { quoted, name = '', address } = one.groups
  return { name: (quoted ?? name).trim(), address }
})

/** True for several addresses, which a shop may have run with. */
export function isSenderList(value: string): boolean {
  return !ONE_SENDER.test(value.trim()) && FIRST_OF_LIST.test(value.trim())
}

/** True for an address of a domain that is reserved for examples (RFC 2606, RFC 6761). */
export function isNobodysAddress(address: string): boolean {
  return /[@.](test|example|invalid|localhost|example\.(com|net|org))$/i.test(address)
}

/** An address of PostgreSQL. */
export const postgresUrl = urlWithUser(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/jansi')

/** A web address without a path; read without its trailing slash. */
export const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  context.addIssue({
    code: 'custom',
    message: 'must be a web address without a path, such as https://shop.example.org',
  })
  return z.NEVER
})

/** A path, read as an absolute one. */
export const path = z.string().transform((given) => resolve(given))

/** A number from 1 to `most`. */
export const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, `must be a whole number from 1 to ${most}`)
    .transform(Number)
    .refine((value) => value <= most, `must be a whole number from 1 to ${most}`)

/** A number of days with at most so many digits. */
export const days = (digits: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[1-9]\\d{0,${digits - 1}}$`),
      `must be a number of days from 1 to ${'9'.repeat(digits)}`,
    )
    .transform(Number)

/** Seconds up to an hour, read as milliseconds. */
export const seconds = wholeNumber(3600).transform((value) => value * 1000)

const list = z.string().transform((given) => given.split(/[\s,]+/).filter((entry) => entry !== ''))

/** Web addresses with commas or spaces between. */
export const origins = list.pipe(z.array(origin))

/** How many public keys BACKUP_RECIPIENTS may have. */
export const MAX_RECIPIENTS = 3

/** One to three public keys of age. */
export const recipients = list.refine(
  (keys) => keys.length <= MAX_RECIPIENTS && keys.every(isRecipient),
  `must be one to ${MAX_RECIPIENTS} public keys of age (age1…), with commas between; npm run setup -- --backup-key makes one`,
)

/** True for the public key of an X25519 identity without a typing error: it has a checksum. */
function isRecipient(key: string): boolean {
  const read = bech32.decodeUnsafe(key)
  return read?.prefix === 'age' && bech32.fromWordsUnsafe(read.words)?.length === 32
}

/** The value for Fastify's `trustProxy`: false, true, a number of hops, or a list of addresses. */
export const trustProxy = z
  .string()
  .refine(isTrustProxy, 'must be a number of proxies, or their addresses or networks with commas between')
  .transform((value): boolean | number | string => {
    if (value === 'true' || value === 'false') return value === 'true'
    return /^\d+$/.test(value) ? Number(value) : value
  })

function isTrustProxy(value: string): boolean {
  if (/^(true|false|\d+)$/.test(value)) return true
  try {
    compile(proxyAddresses(value))
    return true
  } catch {
    return false
  }
}

/**
 * Returns the addresses, networks and named networks of a `TRUST_PROXY` that is neither a number nor yes or
 * no.
 */
export function proxyAddresses(list: string): string[] {
  return list.split(',').map((address) => address.trim())
}

/** A private key of VAPID (RFC 8292), read with the public key that follows from it. */
export const vapidKeys = z.string().transform((privateKey, context) => {
  try {
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(privateKey, 'base64url')
    if (/^[\w-]{43}$/.test(privateKey)) return { privateKey, publicKey: keys.getPublicKey('base64url') }
  } catch {
    // Not on the curve.
  }
  context.addIssue({
    code: 'custom',
    message: 'must be the private key that npx web-push generate-vapid-keys prints',
  })
  return z.NEVER
})
