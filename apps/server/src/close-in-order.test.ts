import { expect, it } from 'vitest'
import { closeInOrder } from './close-in-order.ts'

it('a part that fails keeps none from being closed, and one that takes too long is not waited for', async () => {
  const closed: string[] = []
  const close = (part: string) => async () => closed.push(part)
  const fail = async () => {
    throw new Error('the mail server is away')
  }
  const stopped = closeInOrder(
    [[fail, close('workers')], [close('images')], [() => new Promise(() => {}), close('seals')]],
    50,
  )
  await expect(stopped).rejects.toMatchObject({
    errors: [
      { message: 'the mail server is away' },
      { message: 'Some parts of the server were not closed within 50 ms.' },
    ],
  })
  expect(closed).toEqual(['workers', 'images', 'seals'])
})
