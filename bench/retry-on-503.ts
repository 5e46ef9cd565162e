const TRIES = 100
const PAUSE_MS = 300

/** Repeats a request while the server sheds it as busy, for half a minute at most. */
export async function retryOn503<T>(ask: () => Promise<T>, isShed: (answer: T) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (tries === TRIES || !isShed(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
