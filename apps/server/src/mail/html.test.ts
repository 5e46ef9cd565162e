import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { html } from './html.ts'

describe('the html template', () => {
  it('escapes values in content and in attributes', () => {
    const name = `<img src=x onerror="alert('&')">`
    expect(html`<p title="${name}">${name}</p>`.source).toBe(
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;">&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;</p>',
    )
  })

  it('keeps its own results unescaped, joins lists and writes numbers', () => {
    expect(html`<ul>${['a&b', 'c'].map((item) => html`<li>${item}</li>`)}</ul>${3}`.source).toBe(
      '<ul><li>a&amp;b</li><li>c</li></ul>3',
    )
  })

  it('lets no HTML markup through from any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(html`${[text, [text]]}`.source).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
      }),
    )
  })
})
