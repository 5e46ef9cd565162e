import { expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'

const shop = openShop()

it.each(['/api/docs', '/api/docs/'])(
  'the page to read the API at %s finds everything it loads',
  async (page) => {
    const { headers, bytes } = await shop.guest.send({ method: 'GET', url: page })
    expect(headers['content-type']).toContain('text/html')
    const files = [...bytes.toString().matchAll(/(?:src|href)="([^"]+\.(?:js|css|png))"/g)].map(
      ([, file = '']) => new URL(file, `http://shop.test${page}`).pathname,
    )
    expect(files.length).toBeGreaterThan(4)
    for (const url of [...files, '/api/docs/json', '/api/openapi.json']) {
      const answer = await shop.guest.send({ method: 'GET', url })
      expect([url, answer.status]).toEqual([url, 200])
      expect(answer.headers['content-type']).not.toContain('text/html')
    }
  },
)
