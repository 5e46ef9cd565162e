import { createContext, use, useEffect } from 'react'
import { useShopWords } from './shop-words.ts'

const Target = createContext<((title: string) => void) | null>(null)

/** Receives the title while the server renders a page, which runs no effects. */
export const DocumentTitleTarget = Target.Provider

/** Names the browser tab after the page: "ตะกร้า · จานสี". Without children, the shop's own name. */
export function DocumentTitle({ children }: { children?: string | undefined }) {
  const title = [children, useShopWords().shop].filter(Boolean).join(' · ')
  use(Target)?.(title)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
