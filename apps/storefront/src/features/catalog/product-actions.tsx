import { useHydrated } from '@jansi/client/use-hydrated'
import type { Product, Variant } from '@jansi/contract/catalog'
import { HandHelping, ShoppingBag } from 'lucide-react'
import type { CartKind } from '../../lib/cart/cart-store.ts'
import { paths } from '../../lib/pages/paths.ts'
import { unitPrice } from '../../lib/prices/prices.ts'
import { noteLeftPage } from '../../lib/session/note-left-page.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { StickyAction } from '../../ui/dialogs/sticky-action.tsx'
import { NeedsScript } from '../../ui/forms/needs-script.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import type { ProductChoice } from './use-product-choice.ts'

const BUTTONS = {
  rent: { Icon: HandHelping, text: 'ใส่ตะกร้ายืม' },
  sale: { Icon: ShoppingBag, text: 'ใส่ตะกร้าซื้อ' },
}

type ProductActionsProps = {
  product: Product
  choice: ProductChoice
  /** The ways to have the product, the one that the visitor came for first. */
  kinds: readonly CartKind[]
}

/**
 * The buttons into the two carts; a guest reads how to become a member instead. The server's HTML, which both share, has
 * the guest's part and keeps the place of the member's.
 */
export function ProductActions({ product, choice, kinds }: ProductActionsProps) {
  const hydrated = useHydrated()
  const signedIn = useSignedIn()
  if (!hydrated) {
    return (
      <>
        <GuestHint className="only-guest" product={product} />
        {/* As high as the member's bar. */}
        <div className="only-member h-19.25 md:h-13" />
        <NeedsScript part="การหยิบสินค้าใส่ตะกร้า" />
      </>
    )
  }
  const { variant, quantity } = choice
  const stock = variant?.quantity ?? 0
  if (!signedIn) return <GuestHint product={product} variant={variant} />
  const isSoldOut = variant ? stock === 0 || quantity > stock : choice.isSoldOut
  const offers = (kind: CartKind) => !variant || unitPrice(product, variant, kind) !== null
  return (
    <StickyAction
      problem={
        choice.problem && (
          <p className="font-semibold">
            <ThaiText>{choice.problem}</ThaiText>
          </p>
        )
      }
    >
      {/* Below one another where a word would break, with text at 200 %. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.875rem,100%),1fr))] gap-2 md:gap-3">
        {kinds.filter(offers).map((kind, index) => {
          const { Icon, text } = BUTTONS[kind]
          return (
            <Button
              key={kind}
              size="large"
              variant={index === 0 ? 'primary' : 'secondary'}
              className="max-lg:px-1"
              disabled={isSoldOut}
              onClick={() => choice.add(kind)}
            >
              <Icon aria-hidden className="size-5 shrink-0 max-md:hidden" />
              <span>{text}</span>
            </Button>
          )
        })}
      </div>
    </StickyAction>
  )
}

type GuestHintProps = { product: Product; variant?: Variant | undefined; className?: string }

function GuestHint({ product, variant, className }: GuestHintProps) {
  const note = () =>
    noteLeftPage(
      `${paths.product(product.id)}#size-${variant?.id ?? 0}`,
      `${product.name} ${variant?.size ?? ''}`.trim(),
    )
  return (
    <StickyAction className={className}>
      <div role="status">
        <p className="mb-2 text-sm text-indigo-deep">
          {variant?.quantity === 0
            ? 'ขนาดนี้หมดแล้ว สมาชิกเข้าคิวรอของได้'
            : 'สมัครสมาชิกและเข้าสู่ระบบก่อนหยิบสินค้าใส่ตะกร้า'}
        </p>
        <span className="grid grid-cols-2 gap-3">
          <LinkButton to={paths.login} onClick={note}>
            เข้าสู่ระบบ
          </LinkButton>
          <LinkButton to={paths.signup} variant="secondary" onClick={note}>
            สมัครสมาชิก
          </LinkButton>
        </span>
      </div>
    </StickyAction>
  )
}
