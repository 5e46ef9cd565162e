import { useSiteSettings } from '../queries/site-settings.ts'

/** The words of the shop on product cards: the symbol of prices, and the unit after the price of a loan (section 9). */
export function useCardLabels(): { symbol: string; rentalUnit: string } {
  const { card_currency_symbol: symbol = '$', card_rental_unit: rentalUnit = 'วัน' } = useSiteSettings() ?? {}
  return { symbol, rentalUnit }
}
