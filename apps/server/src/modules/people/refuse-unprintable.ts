import { UNPRINTABLE_NAME } from '@jansi/contract/rules'
import { invalid } from '../../core/app-error.ts'
import { isDrawable } from '../../drawing/faces.ts'

type Names = { first_name?: string | undefined; last_name?: string | undefined }

/**
 * Throws 400 for names that receipts cannot print, by field: a payer must be named there. A name that an account has already
 * stays as it is.
 */
export function refuseUnprintable(given: Names, stored: Names = {}): void {
  const fields = (['first_name', 'last_name'] as const).filter(
    (field) => !isDrawable(given[field] ?? '') && given[field] !== stored[field],
  )
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map((field) => [field, [UNPRINTABLE_NAME]])))
}
