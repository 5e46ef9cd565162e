import { z } from 'zod'
import { conflictBody } from './errors.ts'
import { intId, shownBaht } from './fields.ts'

/**
 * What the maker of a decision saw of an order or a return: 409 `stale` with the present one as `current` if another is there
 * by now. `sum` is the baht that are due.
 */
export const seen = z.strictObject({ state: z.string(), sum: shownBaht, slip: intId.nullable() })

/** 409 of a decision that names what its maker saw; `current` is what is there by now, with code `stale`. */
export const decisionConflictBody = conflictBody.extend({ current: seen.optional() })
