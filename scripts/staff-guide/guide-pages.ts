import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type Chapter, escapeHtml, renderChapter } from './markdown.ts'
import { webpSize } from './webp-size.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/staff-guide')

/** Addresses of the guide's files below `/staff/`, as the build names them. */
export type AssetAddress = (file: { name: string; bytes: Buffer }) => string

/** Returns the name of a chapter's page below `/staff/`: the table of contents is `guide.html`. */
export function pageName(chapter: string): string {
  return chapter === 'README' ? 'guide.html' : `guide-${chapter}.html`
}

/** Returns the chapters of the guide by their file names without `.md`, with the addresses of their images. */
export async function readGuide(addressOf: AssetAddress): Promise<ReadonlyMap<string, Chapter>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).sort()
  const images = new Map<string, Buffer>()
  for (const name of await readdir(join(FOLDER, 'images'))) {
    images.set(`images/${name}`, await readFile(join(FOLDER, 'images', name)))
  }
  const chapters = new Map<string, Chapter>()
  for (const file of files) {
    const markdown = await readFile(join(FOLDER, file), 'utf8')
    const chapter = renderChapter(markdown, {
      link(target) {
        const [, name, anchor = ''] = /^([\w-]+)\.md(#.+)?$/.exec(target) ?? []
        if (name !== undefined && files.includes(`${name}.md`)) return `${pageName(name)}${anchor}`
        if (target.startsWith('#')) return target
        throw new Error(`${file} links to ${target}, which the guide does not have`)
      },
      image(source) {
        const bytes = images.get(source)
        if (!bytes) throw new Error(`${file} shows ${source}, which does not exist`)
        return { src: addressOf({ name: basename(source), bytes }), ...webpSize(bytes) }
      },
    })
    chapters.set(basename(file, '.md'), chapter)
  }
  checkAnchors(chapters)
  return chapters
}

/** Throws if a link leads to a heading that does not exist. */
function checkAnchors(chapters: ReadonlyMap<string, Chapter>): void {
  for (const [name, { html }] of chapters) {
    for (const [, page = '', anchor = ''] of html.matchAll(/href="([^"#]*)#([^"]+)"/g)) {
      const target = page === '' ? name : [...chapters.keys()].find((chapter) => pageName(chapter) === page)
      if (target === undefined || !chapters.get(target)?.anchors.includes(anchor)) {
        throw new Error(`${name}.md links to #${anchor}, which ${page || 'it'} does not have`)
      }
    }
  }
}

/** Returns the page of a chapter: no script, and its styles in a file of their own. */
export function renderPage({ title, html }: Chapter, stylesheet: string): string {
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · คู่มือหลังร้านจานสี</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeHtml(stylesheet)}">
</head>
<body>
<nav aria-label="คู่มือ"><a href="./">ไปหลังร้าน</a><a href="guide.html">สารบัญคู่มือ</a></nav>
<main>
${html}
</main>
</body>
</html>
`
}
