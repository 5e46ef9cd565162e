/**
 * The wells of the palette that an order fills, in their order, each with its word and the colour of its paint where the
 * club has no colours of its own. A free order has no `paid`, and one that lends nothing no `returned`.
 */
export const WELLS = {
  ordered: { name: 'สั่ง', paint: '#c9def3' },
  paid: { name: 'จ่าย', paint: '#f4c9c6' },
  checked: { name: 'ตรวจ', paint: '#f8dc96' },
  collected: { name: 'รับของ', paint: '#bfe0c8' },
  returned: { name: 'คืน', paint: '#d9cdf0' },
} as const

export type WellKind = keyof typeof WELLS

/** `current` is the step that is next, `refused` one that its member has to repeat. */
export const WELL_STATES = ['filled', 'current', 'refused', 'empty'] as const
export type WellState = (typeof WELL_STATES)[number]

export type Well = { well: WellKind; state: WellState }

/** Returns the word below a well of a palette. */
export function wellName({ well, state }: Well, wells: readonly Well[]): string {
  if (state === 'refused') return 'ส่งใหม่'
  if (well === 'collected' && wells.at(-1)?.well === well) return 'รับแล้ว'
  return WELLS[well].name
}

/** Returns a palette in words, for those who do not see it: "เต็มแล้ว 2 จาก 5 หลุม ตอนนี้: ตรวจ". */
export function wellsText(wells: readonly Well[]): string {
  const filled = `เต็มแล้ว ${wells.filter(({ state }) => state === 'filled').length} จาก ${wells.length} หลุม`
  const next = wells.find(({ state }) => state === 'current' || state === 'refused')
  return next ? `${filled} ตอนนี้: ${wellName(next, wells)}` : filled
}
