import type { Product, Variant } from '@jansi/contract/catalog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { cartKey } from '../../lib/cart/cart-store.ts'
import { unitPrice } from '../../lib/prices/prices.ts'
import { orderCheckQuery } from '../../lib/stock/order-check.ts'
import { wayBesidesCart } from '../../lib/stock/order-refusal.ts'
import type { LinesToCheck } from '../../lib/stock/stock-check.ts'
import { RefusalText } from '../../ui/dialogs/refusal-text.tsx'
import { toneIcons } from '../../ui/page/status-badge.tsx'

const Icon = toneIcons.care

type OrderRefusalNoticeProps = { product: Product; variant: Variant | undefined }

/**
 * Over the image, where nothing moves when it comes: the rule that keeps this member from ordering a piece of the product
 * now, and the way to where that is mended. Nothing for a member who may order it, and for one who has read it.
 */
export function OrderRefusalNotice({ product, variant }: OrderRefusalNoticeProps) {
  const piece = onePiece(product, variant)
  const { data } = useQuery({
    ...orderCheckQuery(piece ?? { sale: [], rent: [] }),
    enabled: piece !== null,
    placeholderData: keepPreviousData,
  })
  const [read, setRead] = useState<string>()
  const refusal = piece && data?.ok === false ? data.refusal : null
  const isShown = refusal !== null && refusal.text !== read
  return (
    // It is there before its text, which is then announced.
    <div role="status" className="absolute inset-x-2 top-2 z-1">
      {isShown && (
        <div
          data-order-refusal
          className="flex items-start gap-2 rounded-card border border-coral/40 bg-coral-tint p-2 ps-3 text-sm text-coral-deep shadow-soft"
        >
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 flex-1">
            <RefusalText text={refusal.text} way={wayBesidesCart(refusal)} />
          </div>
          <button
            type="button"
            aria-label="ปิดข้อความ"
            onClick={() => setRead(refusal.text)}
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-chip hover:bg-ink/5"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </div>
  )
}

/**
 * A piece of the chosen size, else of the first one in stock; null where there is none. To borrow if it is lent, since debts
 * prevent only that.
 */
function onePiece(product: Product, chosen: Variant | undefined): LinesToCheck | null {
  const variant = chosen ?? product.variants.find(({ quantity }) => quantity > 0)
  if (!variant || variant.quantity === 0) return null
  const piece = {
    key: cartKey(product.id, variant.id),
    product_id: product.id,
    variant_id: variant.id,
    quantity: 1,
  }
  return unitPrice(product, variant, 'rent') === null
    ? { sale: [piece], rent: [] }
    : { sale: [], rent: [piece] }
}
