import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

test('a broken picture in what staff wrote gives way to the placeholder, once', () => {
  render(
    <RichText>
      <img src="/gone.webp" alt="จานสี" />
    </RichText>,
  )
  const picture = screen.getByRole('img', { name: 'จานสี' })
  fireEvent.error(picture)
  expect(picture.getAttribute('src')).toMatch(/placeholder/)
  const shown = picture.getAttribute('src')
  fireEvent.error(picture)
  expect(picture.getAttribute('src')).toBe(shown)
})
