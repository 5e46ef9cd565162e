import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../test-page.tsx'
import { ServerPart } from './server-part.tsx'

const place = () => document.querySelector('.min-h-50')

test('a page that is opened within the shop keeps the place of a part until it is loaded', async () => {
  let arrive: (part: ComponentType) => void = () => undefined
  const loaded = new Promise<ComponentType>((resolve) => {
    arrive = resolve
  })
  renderPage(<ServerPart name="workshop" height="min-h-50" load={() => loaded} />)
  expect(place()).not.toBeNull()
  arrive(() => <p>เวิร์กช็อป</p>)
  await screen.findByText('เวิร์กช็อป')
  expect(place()).toBeNull()
})

test('a part that does not load leaves no empty place', async () => {
  const failed = Promise.reject(new Error('offline'))
  renderPage(<ServerPart name="workshop" height="min-h-50" load={() => failed} />)
  await waitFor(() => expect(place()).toBeNull())
})
