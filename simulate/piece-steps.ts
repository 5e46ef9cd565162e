import type { Club, Person } from './club.ts'
import { expectRefusal, press } from './press.ts'

type ShopPiece = { id: number; number: number; state: string }
type Numbered = { pieces: ShopPiece[]; code?: string }

const isThere = ({ state }: ShopPiece) => state === 'on_shelf' || state === 'quarantined'

/**
 * The club numbers the pieces of something that it keeps for itself. There are never more numbers than pieces: a piece that is
 * found again either takes the place of another, or adds to the stock.
 */
export async function countNumbered(club: Club, staff: Person): Promise<void> {
  const { dice, kept } = club
  const path = `/staff/variants/${kept.variant}/pieces/`
  const { pieces } = await staff.client.get<Numbered>(path)
  const free = kept.available - pieces.filter(isThere).length
  if (dice.percent(40)) {
    const count = dice.int(1, 2)
    if (count <= free) await press(club, staff, path, { count }, 201)
    else {
      const { body } = await staff.client.attempt<Numbered>('POST', path, { body: { count } })
      expectRefusal(`Numbers of ${kept.name}`, body.code, 'more_numbers_than_stock')
    }
    return
  }
  if (pieces.length === 0) return
  const piece = dice.one(pieces)
  const correct = (state: string, more: object = {}) =>
    staff.client.attempt<Numbered>('POST', `/staff/pieces/${piece.id}/correct/`, {
      body: { was: piece.state, state, reason: 'ตรวจตู้เก็บกล้อง', ...more },
    })
  if (isThere(piece)) {
    const { body } = await correct('written_off')
    expectRefusal(`Piece ${piece.number} of ${kept.name}`, body.code, null)
    return
  }
  const adds = dice.percent(50)
  const { body } = await correct('on_shelf', adds ? { adds_to_stock: true } : {})
  expectRefusal(
    `Piece ${piece.number} of ${kept.name}`,
    body.code,
    adds || free > 0 ? null : 'more_numbers_than_stock',
  )
  if (adds) kept.available += 1
  club.touch(kept)
}
