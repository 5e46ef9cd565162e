import englishMessages from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { i18nProvider } from './i18n-provider.ts'
import { thaiMessages } from './thai-messages.ts'

function texts(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
    texts(value, path ? `${path}.${key}` : key),
  )
}

const english = texts(englishMessages)
const thai = new Map(texts(thaiMessages))
const blanks = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()

describe('the Thai words of react-admin', () => {
  it('speak of everything the English ones do, and of nothing else', () => {
    expect([...thai.keys()].sort()).toEqual(english.map(([key]) => key).sort())
  })

  it('are Thai', () => {
    const foreign = [...thai].filter(
      ([, text]) => text.trim() && !/[ก-๛]/.test(text.replace(/%\{\w+\}/g, '')),
    )
    // Ranges and names are numbers and blanks alone.
    expect(foreign.map(([key]) => key).sort()).toEqual(['ra.page.edit', 'ra.page.list', 'ra.page.show'])
  })

  it('fill in no blank that react-admin does not give', () => {
    const strange = english.filter(([key, text]) => {
      const given = blanks(text)
      return blanks(thai.get(key) ?? '').some((blank) => !given.includes(blank) && blank !== '%{smart_count}')
    })
    expect(strange).toEqual([])
  })

  it('count without a plural', () => {
    expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 1 })).toBe('เลือกแล้ว 1 รายการ')
    expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 5 })).toBe('เลือกแล้ว 5 รายการ')
  })

  it('leave a blank that has no value, and a text that is no key, as they are', () => {
    expect(i18nProvider.translate('ra.navigation.page')).toBe('ไปหน้า %{page}')
    expect(i18nProvider.translate('อนุมัติคำสั่งซื้อแล้ว')).toBe('อนุมัติคำสั่งซื้อแล้ว')
    expect(i18nProvider.translate('resources.orders.name', { _: 'คำสั่งซื้อ' })).toBe('คำสั่งซื้อ')
    expect(i18nProvider.translate('ra.action')).toBe('ra.action')
  })
})
