/** Prints a step that begins, after the seconds since the program started: a large shop takes minutes. */
export function noteStep(step: string): void {
  console.log(`${String(Math.round(performance.now() / 1000)).padStart(5)} s  ${step}`)
}
