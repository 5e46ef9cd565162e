/** The release to which a worker belongs; `build/offline-worker.ts` writes it into the file. */
export type Release = {
  /** Differs between releases whose files differ. */
  id: string
  /** The script that every page of the release starts with. */
  entry: string
  /** The files that every visitor keeps. `revision` is null for files whose name changes with their content. */
  shell: { url: string; revision: string | null }[]
  /** The scripts of members' pages, kept once somebody has logged in. */
  memberFiles: string[]
}

declare const __RELEASE__: Release

export const RELEASE: Release = __RELEASE__

/** The page without content that the browser fills. */
export const APP_SHELL = '/app-shell.html'
