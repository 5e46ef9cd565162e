type Reminder = { kind: string; sentOn: string }

/** Staff remind a member of a loan once a day (`today` in Bangkok); the shop's own reminders do not count. */
export function mayRemind(reminders: readonly Reminder[], today: string): boolean {
  return !reminders.some(({ kind, sentOn }) => kind === 'by_hand' && sentOn === today)
}
