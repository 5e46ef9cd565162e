/** Counts the holders of a mark. Each call of `hold` returns the function that ends its own. */
function mark() {
  let holders = 0
  const hold = () => {
    holders += 1
    let isHeld = true
    return () => {
      if (isHeld) holders -= 1
      isHeld = false
    }
  }
  return { hold, isHeld: () => holders > 0 }
}

const unsaved = mark()
const page = mark()

/** Marks that a form of the shown page holds unsaved input. Returns a function that ends the mark. */
export const holdUnsavedInput: () => () => void = unsaved.hold

/** True while a form of the shown page holds unsaved input: its record must not be replaced under it. */
export const hasUnsavedInput: () => boolean = unsaved.isHeld

/** Marks that the shown page asks before it is left. Returns a function that ends the mark. */
export const holdPage: () => () => void = page.hold

/** True while the shown page asks before it is left: nothing leads away from it by itself. */
export const isPageHeld: () => boolean = page.isHeld
