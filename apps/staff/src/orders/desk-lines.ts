import type { Product, Variant } from '@jansi/contract/catalog'
import type { OrderLine } from '@jansi/contract/checkout'

/** A variant that is sold or lent at the desk, with its price in baht. */
export type DeskChoice = { product: Product; variant: Variant; type: OrderLine['type']; price: number }
export type DeskLine = DeskChoice & { quantity: number }

/** Returns the ways in which a variant is offered, with their prices. */
export function choicesOf(product: Product, variant: Variant): DeskChoice[] {
  const choices: DeskChoice[] = []
  if (product.is_for_sale && variant.sale_price !== null) {
    choices.push({ product, variant, type: 'sale', price: variant.sale_price })
  }
  if (product.is_for_rent && variant.rental_price !== null) {
    choices.push({ product, variant, type: 'rent', price: variant.rental_price })
  }
  return choices
}

/** Returns the lines with one more piece of a choice, as far as there is one. */
export function withPiece(lines: readonly DeskLine[], choice: DeskChoice): DeskLine[] {
  const isOf = (line: DeskLine) => line.variant.id === choice.variant.id && line.type === choice.type
  if (!lines.some(isOf)) return [...lines, { ...choice, quantity: 1 }]
  return lines.map((line) =>
    isOf(line) ? { ...line, quantity: Math.min(line.quantity + 1, choice.variant.quantity) } : line,
  )
}

/** Returns the lines at the prices and the stock of the catalogue as it is now; nothing is left of a removed choice. */
export function currentLines(lines: readonly DeskLine[], products: readonly Product[]): DeskLine[] {
  const choices = products.flatMap((product) =>
    product.variants.flatMap((variant) => choicesOf(product, variant)),
  )
  return lines.map((line) => {
    const now = choices.find(({ variant, type }) => variant.id === line.variant.id && type === line.type)
    return now ? { ...now, quantity: line.quantity } : { ...line, variant: { ...line.variant, quantity: 0 } }
  })
}

/** Returns a line as the server takes it. */
export function lineOf({ product, variant, quantity, type }: DeskLine): OrderLine {
  return { product_id: product.id, variant_id: variant.id, quantity, type }
}

/** Returns the lines that are sold, as the server takes them. */
export function soldLines(lines: readonly DeskLine[]): (OrderLine & { type: 'sale' })[] {
  return lines.flatMap((line) => (line.type === 'sale' ? [{ ...lineOf(line), type: line.type }] : []))
}

/** True if the shop has all pieces of a line. */
export function isInStock({ variant, quantity }: DeskLine): boolean {
  return quantity <= variant.quantity
}

/** Returns the baht of all lines, added in satang. */
export function totalOf(lines: readonly DeskLine[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100
}

/** Returns the products whose name or brand holds the words. */
export function findProducts(products: readonly Product[], words: string): Product[] {
  const wanted = words.trim().toLocaleLowerCase('th')
  if (wanted === '') return [...products]
  return products.filter(({ name, brand }) => `${name} ${brand}`.toLocaleLowerCase('th').includes(wanted))
}
