import * as calls from '@jansi/contract/staff-pieces'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import type { Scope } from '../../http/scope.ts'
import { presentStaffVariant } from '../stock/present-variant.ts'
import { variantById } from '../stock/queries.ts'
import { correctPiece } from './commands/correct-piece.ts'
import { addPieces, numberVariant } from './commands/number-variant.ts'
import { putPieceBack, setPieceAside } from './commands/set-aside.ts'
import { presentPiece, presentPieceEvent } from './present.ts'
import { eventsOfPiece, pieceById, piecesOfVariant, variantWithProduct } from './queries.ts'

/** Pieces that carry a number: their list, where each of them is, and setting them aside for orders. */
export function staffPieceRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const show = async (id: number) => {
    const variant = await variantById(orm, id)
    const product = (await variantWithProduct(orm, id))?.product
    if (!variant || !product) throw notFound()
    return {
      variant: presentStaffVariant(variant),
      product_name: product.name,
      pieces: (await piecesOfVariant(orm, id)).map(presentPiece),
    }
  }

  mount(scope, calls.listPieces, ({ params }) => show(params.id))
  const change = mountChanges(scope, deps, { show })
  change(calls.numberVariant, numberVariant)
  change(calls.addPieces, addPieces)
  mount(scope, calls.getPiece, async ({ params }) => {
    const view = await pieceById(orm, params.id)
    const row = view && (await variantWithProduct(orm, view.piece.variantId))
    if (!view || !row) throw notFound()
    const { product, variant } = row
    const events = (await eventsOfPiece(orm, params.id)).map(presentPieceEvent)
    return {
      ...presentPiece(view),
      product: product.id,
      product_name: product.name,
      size: variant.size,
      events,
    }
  })
  mount(scope, calls.correctPiece, async ({ params, body, principal }) =>
    show(await correctPiece(deps, principal.userId, params.id, body)),
  )
  mount(scope, calls.setPieceAside, ({ params, body, principal }) =>
    setPieceAside(deps, principal.userId, params.id, body.piece),
  )
  mount(scope, calls.putPieceBack, ({ params, body, principal }) =>
    putPieceBack(deps, principal.userId, params.id, body.piece),
  )
}
