let holders = 0

/** Marks that a form of the shown page holds unsaved input. Returns a function that ends the mark. */
export function holdUnsavedInput(): () => void {
  holders += 1
  let isHeld = true
  return () => {
    if (isHeld) holders -= 1
    isHeld = false
  }
}

/** True while a form of the shown page holds unsaved input: its record must not be replaced under it. */
export function hasUnsavedInput(): boolean {
  return holders > 0
}
