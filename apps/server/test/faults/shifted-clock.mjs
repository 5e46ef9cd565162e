import { readFileSync } from 'node:fs'

// Loaded before a server (node --import): shifts its clock by the milliseconds in the file that this variable
// names.
const file = process.env.SHIFTED_CLOCK
const RealDate = Date
let shift = 0

function look() {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    shift = 0
  }
}

look()
setInterval(look, 50).unref()

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift)
    else super(...given)
  }

  static now() {
    return RealDate.now() + shift
  }
}
