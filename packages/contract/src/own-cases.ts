import { z } from 'zod'

/**
 * How a volunteer may decide on an order, return or refund of their own: not at all, or with a mark in the
 * audit log and a mail to the admins, because they are the only active staff account. The field is absent on
 * cases of others.
 */
export const OWN_CASES = ['refused', 'marked'] as const
export type OwnCase = (typeof OWN_CASES)[number]

export const ownCase = z.enum(OWN_CASES).optional()
