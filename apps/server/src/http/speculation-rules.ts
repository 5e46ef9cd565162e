import type { FastifyInstance } from 'fastify'
import { PRIVATE_PAGES } from './private-pages.ts'

/** Speculation rules, which a browser loads from our own address: the content policy allows no inline script. */
export const SPECULATION_RULES_HEADER = { name: 'speculation-rules', value: '"/speculation-rules.json"' }

/**
 * A page is fetched, never run, when a finger or the mouse goes down on a link to it. Not earlier: while the script of
 * the shop runs, it shows the next page itself and the document would be fetched for nothing.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...PRIVATE_PAGES, '/api/', '/media/'].map((path) => `${path}*`) } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})

/** Serves the rules to which the header of every page of the storefront leads. */
export function serveSpeculationRules(app: FastifyInstance): void {
  app.get('/speculation-rules.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/speculationrules+json').send(RULES),
  )
}
