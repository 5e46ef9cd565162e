import { saysTooManyFiles, WHY_TOO_MANY_FILES } from './disk/open-files.ts'
import { makeFilesPrivate } from './disk/private-files.ts'

/*
 * The first file of the server, which loads the rest: a signal is heard from the first moment (one that process 1 of a
 * container does not handle is lost), and a limit of open files that is too small for loading is named.
 */
makeFilesPrivate()
// The server sets its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
try {
  await import('./server.ts')
} catch (error) {
  console.error(saysTooManyFiles(error) ? WHY_TOO_MANY_FILES : error)
  process.exit(1)
}
