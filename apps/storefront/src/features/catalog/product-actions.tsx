import { useHydrated } from '@jansi/client/use-hydrated'
import type { Product } from '@jansi/contract/catalog'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import { HandHelping, ShoppingBag } from 'lucide-react'
import { useLocation } from 'react-router'
import { type CartKind, useCarts } from '../../lib/cart-store.ts'
import { type LoginState, paths } from '../../lib/paths.ts'
import { lowestPrice, unitPrice } from '../../lib/prices.ts'
import { useSignedIn } from '../../lib/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { ThaiText } from '../../ui/thai-text.tsx'
import { leftToAdd, type useProductChoice } from './use-product-choice.ts'
import { WaitingPlace } from './waiting-place.tsx'

type Choice = ReturnType<typeof useProductChoice>

type ProductActionsProps = {
  product: Product
  choice: Choice
  /** The member's open places in waiting lists. */
  entries: readonly WaitingEntry[]
}

/**
 * The quantity and the buttons into the two carts; a guest reads how to become a member instead. The server's HTML,
 * which both share, keeps the place.
 */
export function ProductActions({ product, choice, entries }: ProductActionsProps) {
  const hydrated = useHydrated()
  const signedIn = useSignedIn()
  const carts = useCarts()
  if (!hydrated) {
    return (
      <div className="min-h-37">
        <NeedsScript part="การหยิบสินค้าใส่ตะกร้า" />
      </div>
    )
  }
  const { variant, quantity } = choice
  const stock = variant?.quantity ?? 0
  if (!signedIn) return <GuestHint isOut={variant !== undefined && stock === 0} />
  const entry = entries.find(({ variant_id }) => variant_id === variant?.id)
  const held = variant ? stock - leftToAdd(carts, product, variant) : 0
  const tooMany = variant !== undefined && (stock === 0 || quantity > stock)
  const offers = (kind: CartKind) =>
    variant ? unitPrice(product, variant, kind) !== null : lowestPrice(product, kind) !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span aria-hidden className="font-semibold">
          จำนวน
        </span>
        <QuantityStepper
          label="จำนวน"
          value={quantity}
          max={Math.max(1, choice.most)}
          disabled={!variant || stock === 0}
          onChange={choice.setQuantity}
          onLimit={choice.refuseMore}
        />
        {held > 0 && carts && <span className="text-sm text-ink-soft">อยู่ในตะกร้าแล้ว {held} ชิ้น</span>}
      </div>
      {variant && (stock === 0 || entry) && <WaitingPlace variantId={variant.id} entry={entry} />}
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
              disabled={tooMany}
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
              disabled={tooMany}
              onClick={() => choice.add('rent')}
            >
              <HandHelping aria-hidden className="size-5 shrink-0" />
              ใส่ตะกร้ายืม
            </Button>
          )}
        </div>
      </StickyAction>
    </>
  )
}

function GuestHint({ isOut }: { isOut: boolean }) {
  const { pathname } = useLocation()
  const from: LoginState = { from: pathname }
  return (
    <Alert
      tone="info"
      title="สมัครสมาชิกและเข้าสู่ระบบก่อนหยิบสินค้าใส่ตะกร้า"
      action={
        <span className="flex flex-wrap gap-3">
          <LinkButton to={paths.login} state={from}>
            เข้าสู่ระบบ
          </LinkButton>
          <LinkButton to={paths.signup} variant="secondary">
            สมัครสมาชิก
          </LinkButton>
        </span>
      }
    >
      {isOut && 'ขนาดนี้หมดแล้ว สมาชิกเข้าคิวรอของได้'}
    </Alert>
  )
}
