import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

test('a broken image in a text of staff gives way to the placeholder, once', {
  tags: '@spec-8.images',
}, () => {
  render(
    <RichText>
      <img src="/gone.webp" alt="จานสี" />
    </RichText>,
  )
  const image = screen.getByRole('img', { name: 'จานสี' })
  fireEvent.error(image)
  expect(image.getAttribute('src')).toMatch(/placeholder/)
  const shown = image.getAttribute('src')
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe(shown)
})
