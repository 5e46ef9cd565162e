/** True after the last day of a workshop (`today` in Bangkok): nothing can be bought or borrowed for it. */
export function isOver({ endsOn }: { endsOn: string }, today: string): boolean {
  return endsOn < today
}
