import { z } from 'zod'
import { numberAsWritten, plainDay, plainPhone } from './clean-number.ts'
import { cleanName, cleanText, isPersonName, isThingName, plainSearch } from './clean-text.ts'
import { MAX_NAME_CHARACTERS } from './limits.ts'

const INVALID_NAME = 'Enter a valid name.'
const UNREADABLE_NAME = 'Enter a name with an alphabetic character or a digit.'

/**
 * A first or last name, or the whole name of a buyer: with an alphabetic character, at most six marks on one. No address and no control
 * character: mails and lists show names as they are. NUL has a text of its own.
 */
export const personName = z
  .string()
  .overwrite(cleanName)
  .min(1)
  .max(MAX_NAME_CHARACTERS)
  .refine(
    (name) => name === '' || (isPersonName(name) && !/:\/\/|\p{Cc}/u.test(name.replaceAll('\0', ''))),
    INVALID_NAME,
  )

/** The name of a thing, or of somebody whom the shop does not know: with an alphabetic character or a digit. */
export function thingName(maxCharacters: number) {
  return optionalName(maxCharacters).min(1)
}

/** Likewise, or empty. */
export function optionalName(maxCharacters: number) {
  return z
    .string()
    .overwrite(cleanName)
    .max(maxCharacters)
    .refine((name) => name === '' || isThingName(name), UNREADABLE_NAME)
}

/** A size: a name that may be of signs alone. */
export function sizeText(maxCharacters: number) {
  return z.string().overwrite(cleanName).min(1).max(maxCharacters)
}

/** A text that may be empty and have lines: a note, a description, HTML of an article. */
export function freeText(maxCharacters: number) {
  return z.string().overwrite(cleanText).max(maxCharacters)
}

/** A text of which something is seen: a reason, an answer. */
export function requiredText(maxCharacters: number) {
  return freeText(maxCharacters).min(1)
}

/** A phone number, written as people and address books write it (section 5). */
export const phoneNumber = z
  .string()
  .overwrite(plainPhone)
  .min(1)
  .regex(/^\d{10}$/, 'Enter a valid phone number of 10 digits.')

/** A number that is shown as it was written, with its dashes: an account, a phone number or an id of the club. */
export function writtenNumber(maxCharacters: number) {
  return z.string().overwrite(numberAsWritten).max(maxCharacters)
}

/** The words of a search, in the form in which they are looked for. */
export const searchText = z.string().max(100).overwrite(plainSearch)

/** The first year in which a day can be, and the first after the last: a slip of the hand is refused. */
const FIRST_YEAR = '2000'
const YEAR_AFTER = '2200'
/** A text that is no day has a message of its own. */
const isInShopsYears = (day: string) => !/^\d{4}-/.test(day) || (day >= FIRST_YEAR && day < YEAR_AFTER)

/** A calendar day that somebody gives, YYYY-MM-DD; a year of the Buddhist calendar counts as its year of the Christian one. */
export const enteredDay = z
  .string()
  .overwrite(plainDay)
  .check(z.iso.date())
  .refine(isInShopsYears, 'Enter a day between the years 2000 and 2200.')

/** Likewise a time, ISO 8601 in UTC. */
export const enteredTime = z
  .string()
  .overwrite(plainDay)
  .check(z.iso.datetime())
  .refine(isInShopsYears, 'Enter a time between the years 2000 and 2200.')
