import type { Category, Product } from '@jansi/contract/catalog'
import type { Faq } from '@jansi/contract/faq'
import { textOfHtml } from '@jansi/contract/html/html-text'
import type { Tutorial } from '@jansi/contract/tutorials'
import type { JsonLd } from '../../http/page-head.ts'

const IN_STOCK = 'https://schema.org/InStock'
const OUT_OF_STOCK = 'https://schema.org/OutOfStock'
/** Distinguishes an offer to lend from an offer to sell. */
const LEASE_OUT = 'http://purl.org/goodrelations/v1#LeaseOut'

/** Returns a product with the prices in baht of the sizes of which a piece is left; of all sizes where none is. */
export function productJsonLd(product: Product, url: string): JsonLd {
  const shared = {
    url,
    priceCurrency: 'THB',
    itemCondition: `https://schema.org/${product.is_used ? 'UsedCondition' : 'NewCondition'}`,
  }
  const sale = offer(product, 'sale_price')
  const rental = offer(product, 'rental_price')
  return {
    '@type': 'Product',
    name: product.name,
    ...(product.description === '' ? {} : { description: product.description }),
    ...(product.images.length === 0 ? {} : { image: product.images }),
    ...(product.brand === '' ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
    url,
    offers: [
      ...(sale === null ? [] : [{ ...sale, ...shared }]),
      ...(rental === null ? [] : [{ ...rental, ...shared, businessFunction: LEASE_OUT }]),
    ],
  }
}

/** Returns an article with its author and days. */
export function articleJsonLd(tutorial: Tutorial, url: string, changedAt: Date): JsonLd {
  return {
    '@type': 'Article',
    headline: tutorial.title,
    ...(tutorial.description === '' ? {} : { description: tutorial.description }),
    ...(tutorial.main_image === null ? {} : { image: tutorial.main_image }),
    author: { '@type': 'Person', name: tutorial.author },
    datePublished: tutorial.created_at,
    dateModified: changedAt.toISOString(),
    inLanguage: 'th',
    mainEntityOfPage: url,
  }
}

/** Returns all questions with their answers, which may contain HTML. */
export function faqJsonLd(faqs: readonly Faq[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: textOfHtml(question),
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Returns the way from the home page to a page, in order; addresses are absolute. */
export function breadcrumbJsonLd(steps: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: url,
    })),
  }
}

/** The name of a category as pages show it. */
export function nameOf(category: Category): string {
  return category.display_name || category.name
}

/** One price, or the range of the prices of the sizes; null for a product that is not offered this way. */
function offer({ variants }: Product, kind: 'sale_price' | 'rental_price') {
  const offered = variants.flatMap(({ quantity, [kind]: price }) =>
    price === null ? [] : [{ price, isLeft: quantity > 0 }],
  )
  if (offered.length === 0) return null
  const left = offered.filter(({ isLeft }) => isLeft)
  const prices = (left.length > 0 ? left : offered).map(({ price }) => price)
  const availability = left.length > 0 ? IN_STOCK : OUT_OF_STOCK
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (low === high) return { '@type': 'Offer', price: low, availability }
  return {
    '@type': 'AggregateOffer',
    lowPrice: low,
    highPrice: high,
    offerCount: prices.length,
    availability,
  }
}
