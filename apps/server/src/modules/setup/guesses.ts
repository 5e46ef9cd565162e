import { AppError } from '../../core/app-error.ts'
import { by } from '../../http/throttled.ts'

/** Wrong codes of a network add up; a right one, also with a form that is not complete yet, gives its point back. */
export const GUESSES = [
  by.network('tokenNetwork', {
    onSuccess: 'refund',
    onError: (error) => (error instanceof AppError && error.status === 400 ? 'refund' : undefined),
  }),
]
