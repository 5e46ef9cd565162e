import type { Elements } from '@jansi/client/elements'
import { useShopIdentity } from '../lib/queries/site-settings.ts'
import { ShopWordsProvider, useShopWords } from '../ui/page/shop-words.ts'

/** Passes the shop's own words to its pages. Until they have come, the name is the one that the server wrote into the head. */
export function ShopWords({ children }: { children: Elements }) {
  const { workshop } = useShopWords()
  const identity = useShopIdentity()
  const shop = identity?.name ?? nameInHead()
  return (
    <ShopWordsProvider value={{ shop, workshop: identity?.workshop_word ?? workshop }}>
      {children}
    </ShopWordsProvider>
  )
}

function nameInHead(): string {
  return globalThis.document?.querySelector<HTMLMetaElement>('[property="og:site_name"]')?.content ?? ''
}
