import type { SiteSettings } from '@jansi/contract/settings'
import type { Deps } from '../../core/deps.ts'
import { loadSettings } from './queries.ts'

/** Returns the settings for display: read once, and again after they were saved. Decisions read them from the database. */
export function keptSettings({
  responseCache,
  database,
}: Pick<Deps, 'responseCache' | 'database'>): () => Promise<SiteSettings> {
  const kept = responseCache.valuesAbout<SiteSettings>('settings')
  return () => kept.get('', () => loadSettings(database.orm))
}
