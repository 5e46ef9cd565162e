/** The words of prices on product cards, as the settings name them. */
export type CardPrices = { card_currency_symbol: string; card_rental_unit: string }

/** As the shop charges, and as its bills and receipts say: in baht, a loan once for a workshop. */
export const CHARGED_CARD_PRICES: CardPrices = { card_currency_symbol: '฿', card_rental_unit: 'ครั้ง' }

/** As the specification spells them (section 9). */
export const SPECIFIED_CARD_PRICES: CardPrices = { card_currency_symbol: '$', card_rental_unit: 'วัน' }

/** True for the specification's own pair. */
export function isSpecifiedPair({ card_currency_symbol, card_rental_unit }: CardPrices): boolean {
  return (
    card_currency_symbol === SPECIFIED_CARD_PRICES.card_currency_symbol &&
    card_rental_unit === SPECIFIED_CARD_PRICES.card_rental_unit
  )
}

/** Returns the words that cards show: the specification's own pair where it is set, otherwise the ones that are charged. */
export function cardPricesOf(settings: CardPrices): CardPrices {
  return isSpecifiedPair(settings) ? SPECIFIED_CARD_PRICES : CHARGED_CARD_PRICES
}
