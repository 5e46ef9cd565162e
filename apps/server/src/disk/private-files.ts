/**
 * Closes all files that this process and those that it starts create from now on to other users, also where it was started
 * with a wide umask, as on network storage. Root lets them pass through its folders: PostgreSQL runs as another user.
 */
export function makeFilesPrivate(): void {
  process.umask(process.geteuid?.() === 0 ? 0o066 : 0o077)
}
