import { getSite } from '@jansi/contract/calls/settings'
import type { ShopIdentity } from '@jansi/contract/identity'
import type { PublicSettings } from '@jansi/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { queryOf, RARELY_CHANGED } from '../api/query-of.ts'

/** The settings of the whole site (footer, survey link, card currency, bank account) once they have come, else undefined. */
export function useSiteSettings(): PublicSettings | undefined {
  return useQuery(queryOf(getSite, {}, RARELY_CHANGED)).data
}

/** How the shop presents itself, once its settings have come. */
export function useShopIdentity(): ShopIdentity | undefined {
  return useSiteSettings()?.identity
}
