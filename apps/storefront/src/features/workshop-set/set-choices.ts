import type { SetProduct, ShownSetPiece, WorkshopSet } from '@jansi/contract/workshop-set'

export type SetVariant = SetProduct['variants'][number]
export type SetOption = { product: SetProduct; variant: SetVariant }

/**
 * How a piece of the set gets into the cart. `certain`: by itself · `open`: the member chooses the size · `missing`: too few are
 * there, and the member may take one of the options in its place.
 */
export type SetChoice =
  | { kind: 'certain'; option: SetOption }
  | { kind: 'open' | 'missing'; options: readonly SetOption[] }

/** Returns how a piece of the set gets into the cart, by the stock that it was read with. */
export function choiceOf(piece: ShownSetPiece): SetChoice {
  const [only, ...more] = optionsOf(piece)
  const hasEnough = piece.variants.some(({ quantity }) => quantity >= piece.quantity)
  if (!hasEnough) return { kind: 'missing', options: piece.substitutes.flatMap(optionsOf) }
  if (only && more.length === 0) return { kind: 'certain', option: only }
  return { kind: 'open', options: optionsOf(piece) }
}

/** The name of the radio buttons for a piece, by its place in the set. */
export function choiceName(index: number): string {
  return `set-${index}`
}

/** The name of a piece, with its size where it has one alone. */
export function pieceName({ name, variants }: Pick<SetProduct, 'name' | 'variants'>): string {
  const [only, ...more] = variants
  return more.length === 0 ? `${name} ${only?.size ?? ''}`.trim() : name
}

/** The price of a whole set in baht, of the lowest sizes where some are open. */
export function priceOf({ pieces }: WorkshopSet): { baht: number; isFrom: boolean } {
  let satang = 0
  let isFrom = false
  for (const { variants, quantity } of pieces) {
    const prices = variants.map(({ price }) => Math.round(price * 100))
    const lowest = Math.min(...prices)
    satang += lowest * quantity
    isFrom ||= prices.some((price) => price > lowest)
  }
  return { baht: satang / 100, isFrom }
}

function optionsOf(product: SetProduct): SetOption[] {
  return product.variants.map((variant) => ({ product, variant }))
}
