/**
 * Why a form was refused: messages of single fields, shown next to them, or one message for the whole form.
 */
export type FormFailure<Field extends string> =
  | { fields: Partial<Record<Field, string>> }
  | { message: string }
