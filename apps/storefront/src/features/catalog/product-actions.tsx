import { useHydrated } from '@jansi/client/use-hydrated'
import type { Product } from '@jansi/contract/catalog'
import { HandHelping, ShoppingBag } from 'lucide-react'
import { useLocation } from 'react-router'
import { type CartKind, useCarts } from '../../lib/cart-store.ts'
import { type LoginState, paths } from '../../lib/paths.ts'
import { lowestPrice, unitPrice } from '../../lib/prices.ts'
import { useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { ThaiText } from '../../ui/thai-text.tsx'
import { leftToAdd, type useProductChoice } from './use-product-choice.ts'

type Choice = ReturnType<typeof useProductChoice>

/** The quantity of the chosen size, for members. Its place beside the stock is kept while it is unknown who reads the page. */
export function QuantityChoice({ product, choice }: { product: Product; choice: Choice }) {
  const hydrated = useHydrated()
  const signedIn = useSignedIn()
  const carts = useCarts()
  const { variant, quantity } = choice
  if (!hydrated || !signedIn) return null
  const stock = variant?.quantity ?? 0
  const held = variant ? stock - leftToAdd(carts, product, variant) : 0
  return (
    <>
      <QuantityStepper
        label="จำนวน"
        value={quantity}
        max={Math.max(1, choice.most)}
        disabled={!variant || stock === 0}
        onChange={choice.setQuantity}
        onLimit={choice.refuseMore}
      />
      {held > 0 && <span className="text-sm text-ink-soft">อยู่ในตะกร้าแล้ว {held} ชิ้น</span>}
    </>
  )
}

/**
 * The buttons into the two carts; a guest reads how to become a member instead. The server's HTML, which both share, has
 * the guest's part and keeps the place of the member's.
 */
export function ProductActions({ product, choice }: { product: Product; choice: Choice }) {
  const hydrated = useHydrated()
  const signedIn = useSignedIn()
  if (!hydrated) {
    return (
      <>
        <GuestHint className="only-guest" />
        {/* As high as the member's bar. */}
        <div className="only-member h-19.25 md:h-13" />
        <NeedsScript part="การหยิบสินค้าใส่ตะกร้า" />
      </>
    )
  }
  if (!signedIn) return <GuestHint />
  const { variant, quantity } = choice
  const stock = variant?.quantity ?? 0
  const isSoldOut = variant ? stock === 0 || quantity > stock : choice.isSoldOut
  const offers = (kind: CartKind) =>
    variant ? unitPrice(product, variant, kind) !== null : lowestPrice(product, kind) !== null
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
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {offers('sale') && (
          <Button
            size="large"
            className="max-lg:px-2"
            disabled={isSoldOut}
            onClick={() => choice.add('sale')}
          >
            <ShoppingBag aria-hidden className="size-5 shrink-0" />
            ใส่ตะกร้าซื้อ
          </Button>
        )}
        {offers('rent') && (
          <Button
            size="large"
            variant={offers('sale') ? 'secondary' : 'primary'}
            className="max-lg:px-2"
            disabled={isSoldOut}
            onClick={() => choice.add('rent')}
          >
            <HandHelping aria-hidden className="size-5 shrink-0" />
            ใส่ตะกร้ายืม
          </Button>
        )}
      </div>
    </StickyAction>
  )
}

function GuestHint({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const from: LoginState = { from: pathname }
  return (
    <StickyAction className={className}>
      <div role="status">
        <p className="mb-2 text-sm text-indigo-deep">สมัครสมาชิกและเข้าสู่ระบบก่อนหยิบสินค้าใส่ตะกร้า</p>
        <span className="grid grid-cols-2 gap-3">
          <LinkButton to={paths.login} state={from}>
            เข้าสู่ระบบ
          </LinkButton>
          <LinkButton to={paths.signup} variant="secondary">
            สมัครสมาชิก
          </LinkButton>
        </span>
      </div>
    </StickyAction>
  )
}
