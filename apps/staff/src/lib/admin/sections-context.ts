import { createContext, useContext } from 'react'
import type { Section } from './resource.ts'

/** The sections of the console, for the frame around its pages. */
export const SectionsContext = createContext<readonly Section[]>([])

/** Returns the sections of the console, those too that this volunteer may not open. */
export function useSections(): readonly Section[] {
  return useContext(SectionsContext)
}
