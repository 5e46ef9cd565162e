/**
 * SQL: satang that a new piece costs, as in the order item `i`, else of the variant `v` or its product `p`: the rule of
 * `replacementPrice`.
 */
export const PIECE_VALUE =
  'coalesce(i.replacement_price, v.replacement_price, p.replacement_price, v.sale_price, p.sale_price, 0)'
