import { addDamagePhoto, reportDamage, withdrawDamageReport } from '@jansi/contract/calls/damage-reports'
import type { DamageKind } from '@jansi/contract/damage-kinds'
import { call } from '../../../lib/api/api.ts'

/** A member's report about a loaned item as it was typed; `key` names the attempt. */
export type TypedReport = {
  key: string
  orderItem: number
  kind: DamageKind
  quantity: number
  pieces?: readonly number[]
  note: string
}

/** Reports pieces as broken or lost; sent again with the same key, it returns the same report. */
export function sendReport({ key, orderItem, kind, quantity, pieces, note }: TypedReport) {
  return call(reportDamage, {
    body: {
      order_item: orderItem,
      kind,
      quantity,
      note,
      request_key: key,
      ...(pieces && pieces.length > 0 && { pieces: [...pieces] }),
    },
  })
}

/** Attaches a photo to a report, at a position from 1 on. */
export function sendDamagePhoto(report: number, position: number, photo: File) {
  return call(addDamagePhoto, {
    form: { report: String(report), position: String(position) },
    image: photo,
  })
}

export function withdrawReport(id: number) {
  return call(withdrawDamageReport, { params: { id } })
}
