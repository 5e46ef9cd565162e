/** Counts who has set a mark. Each call of `set` returns the function that ends its own. */
function mark() {
  let setters = 0
  const set = () => {
    setters += 1
    let isOpen = true
    return () => {
      if (isOpen) setters -= 1
      isOpen = false
    }
  }
  return { set, isSet: () => setters > 0 }
}

const unsaved = mark()
const page = mark()

/** Marks that a form of the shown page has unsaved input. Returns a function that ends the mark. */
export const markUnsavedInput: () => () => void = unsaved.set

/** True while a form of the shown page has unsaved input: its record must not be replaced under it. */
export const hasUnsavedInput: () => boolean = unsaved.isSet

/** Marks that the shown page asks before it is left. Returns a function that ends the mark. */
export const blockLeaving: () => () => void = page.set

/** True while the shown page asks before it is left: nothing leads away from it by itself. */
export const isLeavingBlocked: () => boolean = page.isSet
