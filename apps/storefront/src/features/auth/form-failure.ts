/**
 * Why a form was not accepted: what is wrong with single fields, shown beside them, or, when it is not about
 * a field, one message for the whole.
 */
export type FormFailure<Field extends string> =
  | { fields: Partial<Record<Field, string>> }
  | { message: string }
