import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { StockedResponse } from './stocked-response.ts'

const body = {
  products: [
    { id: 1, name: 'สี "น้ำ" \\u0000', variants: [{ id: 10, quantity: 5, size: 'ก' }] },
    {
      id: 2,
      name: 'quantity',
      variants: [
        { id: 20, quantity: 0 },
        { quantity: 3, id: 21 },
      ],
    },
  ],
}
const at = (revision: number, ...pieces: [number, number][]) => ({ revision, pieces: new Map(pieces) })

it('is the same text as the body with its quantities, in every encoding', async () => {
  const response = new StockedResponse(body)
  const filled = response.fill(at(1, [10, 4], [20, 12]))
  const expected = structuredClone(body)
  const [first, second] = expected.products.flatMap(({ variants }) => variants)
  if (!first || !second) throw new Error('The body has variants.')
  first.quantity = 4
  second.quantity = 12
  expect(String((await filled.encode('identity')).bytes)).toBe(JSON.stringify(expected))
  const [br, gzip] = [await filled.encode('br'), await filled.encode('gzip')]
  expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
  expect(String(brotliDecompressSync(br.bytes))).toBe(JSON.stringify(expected))
  expect(String(gunzipSync(gzip.bytes))).toBe(JSON.stringify(expected))
})

it('keeps its bytes while the quantities that it shows stay, and names others by another ETag', () => {
  const response = new StockedResponse(body)
  const first = response.fill(at(1, [10, 4]))
  expect(response.fill(at(2, [10, 4], [99, 1])).encode).toBe(first.encode)
  const sold = response.fill(at(3, [10, 3]))
  expect(sold.etag).not.toBe(first.etag)
  // Any process names the same content by the same ETag.
  expect(new StockedResponse(body).fill(at(7, [10, 3])).etag).toBe(sold.etag)
})

it('is the whole text where there are no variants', async () => {
  const response = new StockedResponse({ products: [] })
  expect(String((await response.fill(at(1)).encode('identity')).bytes)).toBe('{"products":[]}')
})

it('while many people order, keeps a large response for a moment instead of compressing it for each order', async () => {
  const variants = Array.from({ length: 4_000 }, (_, id) => ({ id, quantity: 5, size: 'ขนาดกลาง' }))
  const response = new StockedResponse({ products: [{ id: 1, variants }] })
  const first = response.fillNowAndThen(at(1, [10, 4]))
  await first.encode('br')
  expect(response.fillNowAndThen(at(2, [10, 3]))).toBe(first)
  await expect.poll(() => response.fillNowAndThen(at(2, [10, 3])).etag).not.toBe(first.etag)
  // A page that the server renders does not wait, and a small response is cheap.
  const sold = response.fillNowAndThen(at(2, [10, 3]))
  await sold.encode('br')
  expect(response.fill(at(3, [10, 2])).etag).not.toBe(sold.etag)
  const small = new StockedResponse(body)
  const before = small.fillNowAndThen(at(1, [10, 4]))
  await before.encode('br')
  expect(small.fillNowAndThen(at(2, [10, 3])).etag).not.toBe(before.etag)
})

it('is not compressed for a second after a change, if it is small', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const response = new StockedResponse(body)
  expect(await response.fill(at(1, [10, 4])).encode('br')).toMatchObject({ encoding: 'br' })
  const sold = response.fill(at(2, [10, 3]))
  now.mockReturnValue(10_999)
  const plain = await sold.encode('br')
  expect(plain.encoding).toBe('identity')
  now.mockReturnValue(11_000)
  const compressed = await sold.encode('br')
  expect(compressed.encoding).toBe('br')
  expect(brotliDecompressSync(compressed.bytes)).toEqual(plain.bytes)
  now.mockRestore()
})

it('is always compressed, if it does not fit into the first packets of a connection', async () => {
  const variants = Array.from({ length: 400 }, (_, id) => ({ id, quantity: 5, size: 'ขนาดกลาง' }))
  const response = new StockedResponse({ products: [{ id: 1, variants }] })
  response.fill(at(1, [10, 4]))
  expect((await response.fill(at(2, [10, 3])).encode('br')).encoding).toBe('br')
})
