import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThaiName, ThaiText } from './thai-text.tsx'

const phrases = (name: string) => {
  const { container } = render(<ThaiName>{name}</ThaiName>)
  return [...container.querySelectorAll('.inline-block')].map((phrase) => phrase.textContent)
}

test('no line begins with ๆ or with the unit of a number, and the text stays as it is', () => {
  const text = 'ลงกลีบซ้ำ ๆ 20 นาที แล้วผสม 2 สี A4 แผ่น'
  const { container } = render(<ThaiText>{text}</ThaiText>)
  expect([...container.querySelectorAll('.whitespace-nowrap')].map((part) => part.textContent)).toEqual([
    ' ๆ',
    '0 นา',
    '2 สี',
    '4 แ',
  ])
  expect(container.textContent).toBe(text)
})

test('a product’s name breaks between its phrases only', () => {
  expect(phrases('ชุดสีน้ำ 18 สี พร้อมพู่กันแท็งก์')).toEqual(['ชุดสีน้ำ', '18 สี', 'พร้อมพู่กันแท็งก์'])
  expect(phrases('พู่กันปากกา')).toEqual([])
})

test('a product’s name reads as one text', () => {
  const { container } = render(<ThaiName>สมุดสเก็ตช์ปกแข็ง A5</ThaiName>)
  expect(container.textContent).toBe('สมุดสเก็ตช์ปกแข็ง A5')
})
