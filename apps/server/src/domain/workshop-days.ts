type Days = { starts_on: string; ends_on: string; hand_over_on: string; return_due_on: string }

/**
 * Returns the days that are before another one that they must not precede, with a message for each: items are
 * handed over by the start, the end is not before the start, and nothing is due back before the end.
 */
export function dayProblems(days: Days): Partial<Record<keyof Days, string[]>> {
  const problems: Partial<Record<keyof Days, string[]>> = {}
  if (days.hand_over_on > days.starts_on) problems.hand_over_on = ['Must not be after the first day.']
  if (days.ends_on < days.starts_on) problems.ends_on = ['Must not be before the first day.']
  if (days.return_due_on < days.ends_on) problems.return_due_on = ['Must not be before the last day.']
  return problems
}

/** True after the last day of a workshop (`today` in Bangkok): nothing can be bought or borrowed for it. */
export function isOver({ endsOn }: { endsOn: string }, today: string): boolean {
  return endsOn < today
}
