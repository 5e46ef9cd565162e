import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isExecutable } from '../../scripts/ensure-tools.ts'

export type InstalledBrowsers = {
  firefox: string
  webKitDriver: string
  miniBrowser: string
  /** A display without a screen: the WebKit browser has no mode without a window. */
  display: string
}

/** A folder of each processor's libraries holds the browser, next to its library. */
const LIBRARIES = '/usr/lib'

/** The program of each, and Debian's package that has it. */
const PROGRAMS: Record<keyof InstalledBrowsers, { paths: string[]; debian: string }> = {
  firefox: { paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], debian: 'firefox-esr' },
  webKitDriver: { paths: ['/usr/bin/WebKitWebDriver'], debian: 'webkit2gtk-driver' },
  miniBrowser: {
    paths: readdirSync(LIBRARIES).map((folder) => join(LIBRARIES, folder, 'webkit2gtk-4.1/MiniBrowser')),
    debian: 'libwebkit2gtk-4.1-0',
  },
  display: { paths: ['/usr/bin/Xvfb'], debian: 'xvfb' },
}

/**
 * Returns the programs of Firefox and of WebKitGTK; `FIREFOX_PATH` names another Firefox. Throws an Error that names the
 * packages to install if one is missing.
 */
export function installedBrowsers(): InstalledBrowsers {
  const find = (name: keyof InstalledBrowsers) => PROGRAMS[name].paths.find(isExecutable)
  const firefox = process.env.FIREFOX_PATH || find('firefox')
  const webKitDriver = find('webKitDriver')
  const miniBrowser = find('miniBrowser')
  const display = find('display')
  if (firefox && webKitDriver && miniBrowser && display)
    return { firefox, webKitDriver, miniBrowser, display }
  const found = { firefox, webKitDriver, miniBrowser, display }
  const missing = Object.entries(PROGRAMS)
    .filter(([name]) => !Reflect.get(found, name))
    .map(([, { debian }]) => debian)
  throw new Error(`Missing: ${missing.join(', ')}. As root: apt-get install -y ${missing.join(' ')}`)
}
