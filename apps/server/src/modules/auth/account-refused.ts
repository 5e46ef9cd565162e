import { AppError } from '../../core/app-error.ts'

/** 400 for a login with the right password, of an account that may not log in. */
export class AccountRefused extends AppError {
  constructor(reason: string) {
    super(400, { non_field_errors: [reason] })
  }
}
