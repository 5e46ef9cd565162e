import { expect, it } from 'vitest'
import { pastedHtml } from './pasted-html.ts'

/** An item as Word for Windows writes it; Chromium reads its conditions as comments. */
const item = (sign: string, text: string, level = 1, place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span
lang=TH style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><!--[endif]--><span lang=TH>${text}</span><o:p></o:p></p>`

const plain = (html: string) =>
  pastedHtml(html)
    .html.replaceAll(/<!--.*?-->|<\/?(span|o:p)\b[^>]*>|&nbsp;/gs, '')
    .replaceAll(/ (class|style)="[^"]*"/g, '')
    .replaceAll(/\s+(?=<|$)/g, '')

it.each([
  [
    'numbers',
    `<p>เตรียม</p>${item('1.', 'พู่กัน')}${item('2.', 'จานสี')}<p>แล้วลงสี</p>`,
    '<p>เตรียม</p><ol><li>พู่กัน</li><li>จานสี</li></ol><p>แล้วลงสี</p>',
  ],
  ['signs', item('·', 'พู่กัน') + item('·', 'จานสี'), '<ul><li>พู่กัน</li><li>จานสี</li></ul>'],
  [
    'a list in a list',
    item('๑.', 'ผสม') + item('o', 'แดง', 2) + item('o', 'เหลือง', 2) + item('๒.', 'ลงสี'),
    '<ol><li>ผสม<ul><li>แดง</li><li>เหลือง</li></ul></li><li>ลงสี</li></ol>',
  ],
  [
    'a list that goes on after a paragraph',
    `${item('1.', 'ผสม')}<p>รอแห้ง</p>${item('๒)', 'ลงสี')}`,
    '<ol><li>ผสม</li></ol><p>รอแห้ง</p><ol start="2"><li>ลงสี</li></ol>',
  ],
  [
    'another kind of list after a list',
    item('1.', 'ผสม') + item('·', 'แดง'),
    '<ol><li>ผสม</li></ol><ul><li>แดง</li></ul>',
  ],
  [
    'items without the mark of Word',
    '<p class="MsoListParagraph"><b>1.</b>  พู่กัน</p><p class="MsoListParagraph">2.  จานสี</p>',
    '<ol><li><b></b>พู่กัน</li><li>จานสี</li></ol>',
  ],
  [
    'an indented paragraph that begins with a figure',
    '<p class="MsoListParagraph">1.5 มล. ต่อคน</p>',
    '<p>1.5 มล. ต่อคน</p>',
  ],
])('makes lists of Word’s paragraphs: %s', (_what, html, expected) => {
  expect(plain(html)).toBe(expected)
})
