import { same } from './differences.ts'

/** The fields of a body that differ from the record as read, so that saving keeps another volunteer's changes. */
export function changedPart<B extends object>(read: B, body: B): Partial<B> {
  const changed: Partial<B> = {}
  for (const field in body) {
    if (!same(read[field], body[field])) changed[field] = body[field]
  }
  return changed
}
