import { AvailableRow } from '../features/catalog/available-row.tsx'
import { SurveyBlock } from '../features/survey/survey-block.tsx'
import { FeaturedArticle } from '../features/tutorials/featured-article.tsx'
import { HomeWelcome } from '../features/welcome/home-welcome.tsx'

/** The parts of the home page that the server renders, by name. */
export const homeParts = {
  article: FeaturedArticle,
  available: AvailableRow,
  survey: SurveyBlock,
  welcome: HomeWelcome,
}
export type HomePartName = keyof typeof homeParts
