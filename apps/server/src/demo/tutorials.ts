import type { DemoTutorial } from './tutorial.ts'
import { MANDALA_DRAWING, MINDFUL_COLOURING } from './tutorials/calm.ts'
import { CARING_FOR_LOANS, WASHING_BRUSHES } from './tutorials/care.ts'
import { SKIN_TONES, WET_ON_WET } from './tutorials/technique.ts'

/** The articles, newest first; the home page features the second one. */
export const TUTORIALS: readonly DemoTutorial[] = [
  WET_ON_WET,
  MINDFUL_COLOURING,
  CARING_FOR_LOANS,
  MANDALA_DRAWING,
  SKIN_TONES,
  WASHING_BRUSHES,
]
