import { z } from 'zod'
import {
  DAMAGE_ADVICES,
  DAMAGE_KINDS,
  MAX_DAMAGE_NOTE_CHARACTERS,
  MAX_DAMAGE_PHOTOS,
} from './damage-kinds.ts'
import { get, post } from './endpoint.ts'
import { conflictBody, errorBody } from './errors.ts'
import { integerText, intId, intIdText, intReference, timestamp } from './fields.ts'
import { namedPiece, pieceIds } from './numbered-pieces.ts'
import { requiredText } from './text-fields.ts'
import { deletedBody } from './versions.ts'

/** `thumbnail` is the same image at most 480 pixels wide; both are links that work for minutes. */
export const damagePhotoBody = z.object({
  id: intId,
  position: z.number().int().min(1),
  image: z.string(),
  thumbnail: z.string(),
})

/** The answer of staff to a report. `text` may be empty. */
export const damageAnswer = z.object({ advice: z.enum(DAMAGE_ADVICES), text: z.string(), at: timestamp })

/** A report of broken or lost pieces during a loan. It sets no penalty, and the pieces stay on loan. */
export const damageReportBody = z.object({
  id: intId,
  order: z.uuid(),
  order_item: intId,
  product_name: z.string(),
  size: z.string(),
  kind: z.enum(DAMAGE_KINDS),
  quantity: z.number().int().positive(),
  /** Numbered pieces that the member named among them; left out if none was named. */
  pieces: z.array(namedPiece).optional(),
  note: z.string(),
  created_at: timestamp,
  photos: z.array(damagePhotoBody),
  /** How many of the pieces are still with the member: the others came back damaged, or nothing is on loan any more. */
  still_out: z.number().int(),
  /** Null until staff have replied. */
  answer: damageAnswer.nullable(),
})
export type DamageReport = z.infer<typeof damageReportBody>

/** A report as its member sees it. */
export const ownDamageReport = damageReportBody.extend({
  /** `received`: it waits for an answer · `incomplete`: staff do not see broken pieces without a photo. */
  state: z.enum(['incomplete', 'received', 'answered']),
  can: z.object({ add_photo: z.boolean(), withdraw: z.boolean() }),
})
export type OwnDamageReport = z.infer<typeof ownDamageReport>

export const listDamageReports = get.member('/damagereport/', {
  summary: 'List your own reports of broken or lost pieces that are still on loan, newest first',
  200: z.array(ownDamageReport),
})

/** 400: `item_not_on_loan`, `damage_too_many`, `too_many_damage_reports` or `piece_not_there`. */
export const reportDamage = post.member('/damagereport/', {
  summary: 'Report pieces of your own loan as broken or lost; the same `request_key` returns the same report',
  body: z.strictObject({
    order_item: intReference,
    kind: z.enum(DAMAGE_KINDS),
    quantity: z.number().int().positive(),
    pieces: pieceIds.optional(),
    note: requiredText(MAX_DAMAGE_NOTE_CHARACTERS),
    request_key: z.string().regex(/^[\w-]{16,64}$/),
  }),
  201: ownDamageReport,
  404: errorBody,
})

export const addDamagePhoto = post.member('/damagereportphoto/', {
  summary: 'Upload a photo to your own report; a position that has one returns it and keeps it',
  form: z.object({
    report: intIdText,
    position: integerText(z.number().int().min(1).max(MAX_DAMAGE_PHOTOS)),
  }),
  201: damagePhotoBody.extend({ report: intId }),
  404: errorBody,
  409: conflictBody,
})

export const withdrawDamageReport = post.member('/damagereport/:id/withdraw/', {
  summary: 'Withdraw your own report before staff have replied; again has no effect',
  200: deletedBody,
  409: conflictBody,
})
