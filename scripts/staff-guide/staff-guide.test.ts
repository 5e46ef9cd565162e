import { describe, expect, it } from 'vitest'
import { GUIDE_PLACES } from '../../apps/staff/src/shell/guide.ts'
import { pageName, readGuide, renderPage } from './guide-pages.ts'
import { anchorOf, renderChapter } from './markdown.ts'

const addresses = {
  link: (target: string) => target.replace('.md', '.html'),
  image: (source: string) => ({ src: `/${source}`, width: 720, height: 1480 }),
}
const htmlOf = (markdown: string) => renderChapter(`# ชื่อ\n\n${markdown}`, addresses).html.split('\n').slice(1)

describe('the volunteers’ guide', () => {
  it('has every chapter and heading that a section of the console leads to', async () => {
    const chapters = await readGuide(({ name }) => name)
    for (const [section, { chapter, heading }] of Object.entries(GUIDE_PLACES)) {
      const found = chapters.get(chapter)
      expect({ section, isThere: found !== undefined }).toEqual({ section, isThere: true })
      if (heading) expect(found?.anchors).toContain(heading)
    }
  })

  it('is a page for each chapter, with all of its images, and runs no script', async () => {
    const shown = new Set<string>()
    const chapters = await readGuide(({ name }) => {
      shown.add(name)
      return `assets/${name}`
    })
    expect([...chapters.keys()].map(pageName)).toContain('guide-orders.html')
    expect(pageName('README')).toBe('guide.html')
    expect(shown.size).toBeGreaterThan(20)
    for (const chapter of chapters.values()) {
      const page = renderPage(chapter, 'assets/guide.css')
      expect(page).not.toMatch(/<script|style=|\son\w+=|https?:/)
      expect(page).not.toMatch(/\*\*|\]\(/)
      expect(page).toContain(`<h1 id=`)
    }
  })
})

describe('a chapter', () => {
  it('has anchors as GitHub makes them', () => {
    expect(anchorOf('เห็นคำเตือน “สลิปซ้ำ”')).toBe('เห็นคำเตือน-สลิปซ้ำ')
    expect(anchorOf('แก้ทีละมากๆ ด้วยไฟล์ CSV')).toBe('แก้ทีละมากๆ-ด้วยไฟล์-csv')
  })

  it('keeps bold words, code, links, lists, tables and images', () => {
    expect(htmlOf('กด **บันทึก** ดู `/staff/` ที่[คืน](returns.md#ก)')).toEqual([
      '<p>กด <strong>บันทึก</strong> ดู <code>/staff/</code> ที่<a href="returns.html#ก">คืน</a></p>',
    ])
    expect(htmlOf('- ก\n- ข')).toEqual(['<ul><li>ก</li><li>ข</li></ul>'])
    expect(htmlOf('3. ก\n4. ข')).toEqual(['<ol start="3"><li>ก</li><li>ข</li></ol>'])
    expect(htmlOf('| ก | ข |\n|---|---|\n| 1 | 2 |')).toEqual([
      '<div class="table"><table><thead><tr><th>ก</th><th>ข</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
    ])
    expect(htmlOf('<img src="images/a.webp" width="360" alt="ก">')).toEqual([
      '<p><img src="/images/a.webp" width="360" height="740" alt="ก" loading="lazy"></p>',
    ])
  })

  it('shows HTML as text', () => {
    expect(htmlOf('ก <b> & "ข"')).toEqual(['<p>ก &lt;b&gt; &amp; &quot;ข&quot;</p>'])
  })

  it.each(['> คำพูด', '```\nก\n```', '  ย่อหน้า', '#### สี่', '<b>ก</b>', '- ก\nข', 'ก\n- ข'])(
    'with Markdown that is not known, such as %j, ends the build',
    (markdown) => {
      expect(() => htmlOf(markdown)).toThrow()
    },
  )
})
