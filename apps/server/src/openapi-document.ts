import { buildApp } from './app.ts'
import { imageLinks } from './core/image-links.ts'
import { ResponseCache } from './core/response-cache.ts'
import type { Database } from './db/client.ts'
import { openDrawings } from './drawing/drawings.ts'
import { readSettings } from './env.ts'
import { openImageWorkers } from './files/images.ts'
import { openThrottles } from './http/throttle.ts'

/** Returns the OpenAPI document of the app as committed text. Opens no port and stores nothing in the database. */
export async function describeApi(database: Database): Promise<string> {
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  const images = openImageWorkers()
  const drawings = openDrawings()
  const clock = () => new Date(0)
  const secretKey = 'describing the API signs nothing that anybody sees'
  const app = await buildApp({
    settings,
    secrets: { secretKey },
    database,
    files: {
      put: () => Promise.reject(new Error('no files while describing')),
      get: async () => null,
      exists: async () => false,
      delete: async () => {},
      async *list() {},
      freeBytes: async () => 0,
    },
    images,
    drawings,
    links: imageLinks(settings.publicUrl, secretKey, clock),
    responseCache: new ResponseCache(clock),
    throttles: openThrottles(database),
    clock,
    channels: [],
  })
  await app.ready()
  const response = await app.inject('/api/openapi.json')
  await app.close()
  if (response.statusCode !== 200)
    throw new Error(`The server responded to the API document with ${response.statusCode}: ${response.body}`)
  await images.close()
  await drawings.close()
  return `${JSON.stringify(response.json(), null, 2)}\n`
}
