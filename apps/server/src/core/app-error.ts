import type { ErrorCode } from '@jansi/contract/error-codes'
import type { ErrorBody } from '@jansi/contract/errors'

/** A refusal that changes nothing: status and body of the contract, thrown from any code below a route. */
export class AppError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

/** 404 in the contract's form; also returned for a record of another member. */
export function notFound(): AppError {
  return new AppError(404, { detail: 'Not found.' })
}

/** Returns the record that was looked for. Throws 404 when there is none. */
export function orNotFound<Found>(found: Found): NonNullable<Found> {
  if (found === null || found === undefined) throw notFound()
  return found
}

/** 400 with field errors, e.g. `{ image: ['No file was submitted.'] }`. */
export function invalid(fields: ErrorBody): AppError {
  return new AppError(400, fields)
}

/** 400 that concerns more than one field. */
export function invalidTogether(message: string): AppError {
  return new AppError(400, { non_field_errors: [message] })
}

/** 409: the record is no longer in a state that allows this. */
export function conflict(code: ErrorCode, detail: string): AppError {
  return new AppError(409, { detail, code })
}

/** 409: somebody saved the record after the client read it; `current` is its present state. */
export function stale(current: ErrorBody[string]): AppError {
  return new AppError(409, { detail: 'Somebody else saved this in between.', code: 'stale', current })
}

/** 400 with a code that has a Thai text for a screen. */
export function refused(code: ErrorCode, detail: string, more: ErrorBody = {}): AppError {
  return new AppError(400, { detail, code, ...more })
}

const UNAVAILABLE = {
  detail: 'The service is not available for a moment.',
  code: 'unavailable',
} satisfies ErrorBody

/** 503: temporarily unavailable; sent with Retry-After. */
export function unavailable(): AppError {
  return new AppError(503, UNAVAILABLE)
}

/** 503 because the server is past its capacity; the metrics count the reason. */
export class Overloaded extends AppError {
  readonly by: 'requests' | 'event loop' | 'uploads' | 'passwords' | 'slowed' | 'searches'

  constructor(by: Overloaded['by']) {
    super(503, UNAVAILABLE)
    this.by = by
  }
}

/** 403 in the contract's form. */
export function forbidden(): AppError {
  return new AppError(403, { detail: 'You do not have permission to perform this action.' })
}
