import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEVICE_FONTS } from '../scripts/web-fonts/faces.ts'

/**
 * Writes a font configuration into a folder and returns its path, for the `FONTCONFIG_FILE` of a browser: with the fonts
 * of an Android phone besides those of this machine, which often has none with Thai letters.
 */
export async function writePhoneFonts(folder: string): Promise<string> {
  const folders = DEVICE_FONTS.map(({ file }) => `<dir>${dirname(file)}</dir>`)
  const path = join(folder, 'fonts.conf')
  await writeFile(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${folders.join('\n  ')}
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  )
  return path
}
