import { z } from 'zod'
import { conflictBody } from './errors.ts'
import { intId, shownBaht } from './fields.ts'

/**
 * State, sum and slip of an order or a return as the maker of a decision saw them: 409 `stale` with the present one as `current` if another is there
 * by now. `sum` is the baht that are due.
 */
export const seen = z.strictObject({ state: z.string(), sum: shownBaht, slip: intId.nullable() })

/** 409 of a decision that names state, sum and slip; with code `stale`, `current` has the present ones. */
export const decisionConflictBody = conflictBody.extend({ current: seen.optional() })
