import { createHash } from 'node:crypto'
import { DEFAULT_COLOURS, type IdentityColours } from '@jansi/contract/colours'
import { DEFAULT_IDENTITY, type ShopIdentity } from '@jansi/contract/identity'
import { areDefaultColours, identityColours } from '@jansi/contract/identity-colours'
import { getSite, type PublicSettings } from '@jansi/contract/settings'
import type { ResponseCache } from '../../core/response-cache.ts'

/** The shop's identity with the colours that follow from it. */
export type CurrentIdentity = {
  identity: ShopIdentity
  colours: IdentityColours
  /** Nobody has given the shop an identity: the builds show the right one. */
  isDefault: boolean
  /** The club has other colours than the builds. */
  hasOwnColours: boolean
  /** Differs between identities; '' for the default one. */
  version: string
}

const DEFAULT: CurrentIdentity = {
  identity: DEFAULT_IDENTITY,
  colours: DEFAULT_COLOURS,
  isDefault: true,
  hasOwnColours: false,
  version: '',
}

/** Returns the shop's identity, one second old at most; the last known one while the database does not respond. */
export function identityReader(responseCache: ResponseCache): () => Promise<CurrentIdentity> {
  let last: { etag: string; current: CurrentIdentity } = { etag: '', current: DEFAULT }
  return async () => {
    const read = await responseCache.read(getSite.path, 0).catch(() => null)
    if (read === null || read.value.etag === last.etag) return last.current
    const site: PublicSettings = JSON.parse(read.value.identity.toString())
    last = { etag: read.value.etag, current: currentOf(site.identity ?? DEFAULT_IDENTITY) }
    return last.current
  }
}

function currentOf(identity: ShopIdentity): CurrentIdentity {
  const json = JSON.stringify(identity)
  if (json === JSON.stringify(DEFAULT_IDENTITY)) return DEFAULT
  const hasOwnColours = !areDefaultColours(identity)
  return {
    identity,
    colours: hasOwnColours ? identityColours(identity) : DEFAULT_COLOURS,
    isDefault: false,
    hasOwnColours,
    version: createHash('sha256').update(json).digest('hex').slice(0, 12),
  }
}
