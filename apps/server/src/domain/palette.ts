import type { Well, WellState } from '@jansi/contract/wells'
import { type StepFacts, stepsOf } from './order-timeline.ts'

const STATES = { done: 'filled', upcoming: 'empty' } as const

/** The words that a club gives its palettes. */
export type PaletteWords = { name: string; oneLeft: string; full: string }

/**
 * Returns the wells of an order's palette, by the steps of its timeline. Null for an order that ended before its pieces
 * were collected; a rejected one that takes a new slip waits at its payment.
 */
export function wellsOf(facts: StepFacts, takesNewSlip: boolean): Well[] | null {
  if (facts.status !== 'rejected') return wellsOfSteps(facts, 'current')
  return takesNewSlip ? wellsOfSteps({ ...facts, status: 'awaiting_slip' }, 'refused') : null
}

function wellsOfSteps(facts: StepFacts, current: WellState): Well[] | null {
  const steps = stepsOf(facts)?.flatMap(({ step, state }): Well[] =>
    step === 'ready' || step === 'done'
      ? []
      : [{ well: step, state: state === 'current' ? current : STATES[state] }],
  )
  return steps ?? null
}

/** Returns the sentence below a palette: one of the club's for the last well and for a full palette, else none. */
export function paletteSentence(wells: readonly Well[], { oneLeft, full }: PaletteWords): string {
  const open = wells.filter(({ state }) => state !== 'filled').length
  if (open === 0) return full
  return open === 1 ? oneLeft : ''
}
