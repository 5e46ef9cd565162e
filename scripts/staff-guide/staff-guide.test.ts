import { describe, expect, it } from 'vitest'
import { pageName, readGuide, renderPage } from './guide-pages.ts'
import { anchorOf, renderChapter } from './markdown.ts'

const addresses = {
  link: (target: string) => target.replace('.md', '.html'),
  image: (source: string) => ({ src: `/${source}`, width: 720, height: 1480 }),
}
const htmlOf = (markdown: string) =>
  renderChapter(`# ชื่อ\n\n${markdown}`, addresses)
    .html.replace(/^.*<\/h1>/, '')
    .replaceAll('\n', '')

describe('the volunteers’ guide', () => {
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

  it('leads its links and images to the pages of the guide', () => {
    expect(htmlOf('กด **บันทึก** ดู `/staff/` ที่[คืน](returns.md#ก)')).toBe(
      '<p>กด <strong>บันทึก</strong> ดู <code>/staff/</code> ที่<a href="returns.html#ก">คืน</a></p>',
    )
    expect(htmlOf('<img src="images/a.webp" width="360" alt="ก">')).toBe(
      '<p><img src="/images/a.webp" width="360" height="740" alt="ก" loading="lazy"></p>',
    )
    expect(htmlOf('| ก |\n|---|\n| 1 |')).toContain('<div class="table"><table>')
  })

  it('shows HTML as text', () => {
    expect(htmlOf('ก <b> & "ข"')).toBe('<p>ก &lt;b&gt; &amp; &quot;ข&quot;</p>')
    expect(htmlOf('<script>ก</script>')).not.toContain('<script>')
  })
})
