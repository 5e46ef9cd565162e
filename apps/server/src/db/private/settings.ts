/**
 * The settings of a private PostgreSQL, the whole of its postgresql.conf. Everything that a backend needs of the npm package
 * is loaded by the first process, so that `npm ci` next to a running shop takes nothing away.
 */
const SETTINGS = {
  listen_addresses: '',
  // The data folder itself, which only its owner may enter. A relative path does not count towards the 107 bytes of a socket.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  shared_buffers: '32MB',
  // Does not need /dev/shm, which a container limits to 64 MB.
  dynamic_shared_memory_type: 'mmap',
  io_method: 'sync',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  fsync: 'on',
  // Continuous copies set another command while the shop runs (`copies/archiving.ts`). An empty one would keep every segment.
  archive_mode: 'on',
  archive_command: 'true',
  shared_preload_libraries: 'plpgsql',
  // Both zones that statements name are read at the start; a connection of the shop asks for UTC.
  timezone: 'Asia/Bangkok',
  log_timezone: 'UTC',
  // A week of logs.
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
}

/** A file next to the data, by which a full disk makes the database read-only. */
export const DISK_CONF = 'disk.conf'

/** Returns the content of postgresql.conf; it is written before each start. */
export function postgresConf(): string {
  const lines = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'`)
  return `# Written by the shop before each start; changes here are lost.\n${lines.join('\n')}\ninclude_if_exists = '../${DISK_CONF}'\n`
}
