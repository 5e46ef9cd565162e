// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../staff-pieces.ts'

export const addPieces = call<typeof calls.addPieces>('POST', '/staff/variants/:id/pieces/', 'staff')
export const correctPiece = call<typeof calls.correctPiece>('POST', '/staff/pieces/:id/correct/', 'staff')
export const getPiece = call<typeof calls.getPiece>('GET', '/staff/pieces/:id/', 'staff')
export const listPieces = call<typeof calls.listPieces>('GET', '/staff/variants/:id/pieces/', 'staff')
export const numberVariant = call<typeof calls.numberVariant>('PUT', '/staff/variants/:id/numbered/', 'staff')
export const putPieceBack = call<typeof calls.putPieceBack>('POST', '/staff/orders/:id/put-back/', 'staff')
export const setPieceAside = call<typeof calls.setPieceAside>('POST', '/staff/orders/:id/set-aside/', 'staff')
