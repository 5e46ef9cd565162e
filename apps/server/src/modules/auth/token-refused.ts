import { AppError } from '../../core/app-error.ts'

/** Returns the 401 about a token, in the contract's shape. */
export function tokenRefused(detail: string): AppError {
  return new AppError(401, { detail, code: 'token_not_valid' })
}
