import { createContext, use } from 'react'

/** How pages name the shop, and the event that its goods are lent for. */
export type ShopWords = { shop: string; workshop: string }

const Words = createContext<ShopWords>({ shop: '', workshop: 'เวิร์กช็อป' })

/** Passes the shop's own words to everything below it. */
export const ShopWordsProvider = Words.Provider

/** The shop's own words. Before its settings have come, its name is the one in the page's head. */
export function useShopWords(): ShopWords {
  return use(Words)
}
