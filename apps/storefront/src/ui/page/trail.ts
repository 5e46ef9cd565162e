/** The paths of this visit's pages, by their places in the browser's history. Gone with a reload. */
const trail: string[] = []

/** Notes the page that is shown now. */
export function notePage(path: string): void {
  trail[placeInHistory()] = path
}

/** True if one step back leads to the page at `path`, with any query. */
export function isOneStepBack(path: string): boolean {
  return trail[placeInHistory() - 1] === path.split('?')[0]
}

/** The router counts the entries of a visit in their state. */
function placeInHistory(): number {
  return window.history.state?.idx ?? 0
}
