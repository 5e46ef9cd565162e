/** Variables of the system: tools, locale, clock, fonts, and those that set up the allocator. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'NODE_ENV',
  'GLIBC_TUNABLES',
  'MALLOC_ARENA_MAX',
  'MALLOC_CONF',
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'XDG_CACHE_HOME',
]

/**
 * Returns the environment of a worker process: without the shop's settings, because a process that decodes the files of
 * strangers needs none of their secrets.
 */
export function workerEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
