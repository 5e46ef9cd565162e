import { AppError } from '../../core/app-error.ts'

/** Returns the 401 about a token, in the contract's shape. */
export function tokenRefused(detail: string): AppError {
  return new AppError(401, { detail, code: 'token_not_valid' })
}

/** 400 for a login with the right password, of an account that may not log in. */
export class AccountRefused extends AppError {
  constructor(reason: string) {
    super(400, { non_field_errors: [reason] })
  }
}
