import { z } from 'zod'
import { plainNumber, plainPhone } from './clean-number.ts'
import { put } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { baht, intId, timestamp } from './fields.ts'
import { MONEY_METHODS } from './journal.ts'
import {
  DESTINATION_KINDS,
  isAccountNumber,
  isBankCode,
  isPromptPayNumber,
  MAX_HOLDER_CHARACTERS,
  MAX_NUMBER_CHARACTERS,
} from './refund-destinations.ts'
import { REFUND_CAUSES, REFUND_STATES } from './refund-states.ts'
import { thingName } from './text-fields.ts'

/** The state of money that may have to go back: of an order, or of the penalties of a return. */
export const refundBody = z.object({
  state: z.enum(REFUND_STATES),
  cause: z.enum(REFUND_CAUSES),
  /** Baht that go back; null while the amount received is not checked. */
  amount: baht.nullable(),
  paid_at: timestamp.nullable(),
  /** How and when it was paid back, in the words of staff; empty before. */
  paid_note: z.string(),
  /** How it was paid back; null before, and where staff did not say. */
  method: z.enum(MONEY_METHODS).nullable().optional(),
  /** A link to the image of the transfer that works for minutes; null before it was paid back, and without one. */
  proof: z.string().nullable().optional(),
  /** The same image at most 480 pixels wide. */
  proof_thumbnail: z.string().nullable().optional(),
})
export type Refund = z.infer<typeof refundBody>

/** Where a member wants the money back: digits alone; bank and holder are null for PromptPay. */
export const refundDestination = z.object({
  kind: z.enum(DESTINATION_KINDS),
  number: z.string(),
  /** Three digits, see `BANK_NAMES`. */
  bank: z.string().nullable(),
  bank_name: z.string().nullable(),
  holder: z.string().nullable(),
})
export type RefundDestination = z.infer<typeof refundDestination>

/** A refund as the member sees it who gets the money. */
export const ownRefundBody = refundBody.extend({
  id: intId,
  /** Null until the member gives one, and from 90 days after the case was closed. */
  destination: refundDestination.nullable(),
  can: z.object({ set_destination: z.boolean() }),
})
export type OwnRefund = z.infer<typeof ownRefundBody>

export const promptPayDestination = z.strictObject({
  kind: z.literal('promptpay'),
  number: z
    .string()
    .overwrite(plainPhone)
    .max(MAX_NUMBER_CHARACTERS)
    .refine(isPromptPayNumber, 'Enter a mobile number or a national id.'),
})

export const bankDestination = z.strictObject({
  kind: z.literal('bank'),
  bank: z.string().refine(isBankCode, 'Choose a bank of the list.'),
  number: z
    .string()
    .overwrite(plainNumber)
    .max(MAX_NUMBER_CHARACTERS)
    .refine(isAccountNumber, 'Enter an account number: 10 to 15 digits.'),
  holder: thingName(MAX_HOLDER_CHARACTERS),
})

export const destinationInput = z.discriminatedUnion('kind', [promptPayDestination, bankDestination])
export type DestinationInput = z.infer<typeof destinationInput>

export const setRefundDestination = put.member('/refund/:id/destination/', {
  summary: 'Set the destination of a refund that the club owes you; it can be changed until it is paid',
  body: destinationInput,
  200: ownRefundBody,
  409: conflictBody,
})
