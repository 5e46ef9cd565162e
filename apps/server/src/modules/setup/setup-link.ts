/** The path of the set-up page. */
export const SETUP_PATH = '/setup/'

/** Returns the link that opens the set-up page. The code is behind `#`, which no browser sends, logs or passes on. */
export function setupLink(publicUrl: string, code: string): string {
  return `${publicUrl}${SETUP_PATH}#${code}`
}
