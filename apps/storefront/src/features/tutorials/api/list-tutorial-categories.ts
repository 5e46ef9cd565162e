import { listTutorialCategories } from '@jansi/contract/public-calls'
import { queryOptions } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'

/** The categories of tutorials. */
export const tutorialCategoriesQuery = queryOptions({
  queryKey: ['tutorial-categories'],
  queryFn: ({ signal }) => callForData(listTutorialCategories, { signal }),
})
