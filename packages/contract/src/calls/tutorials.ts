// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../tutorials.ts'

export const getTutorial = call<typeof calls.getTutorial>('GET', '/tutorials/:id/', 'public')
export const listTutorialCategories = call<typeof calls.listTutorialCategories>('GET', '/tutorialcategory/', 'public')
export const listTutorials = call<typeof calls.listTutorials>('GET', '/tutorials/', 'public')
