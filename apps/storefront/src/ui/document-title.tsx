import { useEffect } from 'react'

const shop = 'จานสี'

/** Names the browser tab after the page: "ตะกร้า · จานสี". Without children, the shop's own name. */
export function DocumentTitle({ children }: { children?: string | undefined }) {
  useEffect(() => {
    document.title = children ? `${children} · ${shop}` : shop
  }, [children])
  return null
}
