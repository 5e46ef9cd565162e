import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseAway } from '../database-away.ts'

type User = { uid: number; gid: number }

/**
 * Whom PostgreSQL runs as: `user` is undefined for the user of this process. `prefix` are the first words of each command,
 * which give it the rights that it needs.
 */
export type RunAs = { user: User | undefined; prefix: string[] }

/**
 * Returns the user that PostgreSQL runs as, because it refuses to run as root: the owner of its folder `home` or of the data
 * folder; for new data of root the user postgres, or else nobody. Throws `DatabaseAway` for the folder of another user, and
 * for a user without a name, which cannot make a cluster.
 */
export function chooseUser(home: string, dataDir: string): User | undefined {
  const me = process.geteuid?.()
  if (me === undefined) return undefined
  const owner = ownerOf(home)
  if (me !== 0) {
    if (owner !== undefined && owner.uid !== me) {
      throw new DatabaseAway(
        `${home} belongs to user ${owner.uid}, but this process runs as user ${me}. Run it as that user (sudo -u '#${owner.uid}' …), or give it the folder: chown -R ${me} ${dataDir}`,
      )
    }
    refuseWithoutName(me, home)
    return undefined
  }
  const given = [owner, ownerOf(dataDir)].find((one) => one !== undefined && one.uid !== 0)
  const user = given ?? findUser('postgres') ?? nobody(dataDir)
  if (ownerOf(join(home, 'data'))?.uid === 0)
    throw new DatabaseAway(
      `${home} belongs to root, as whom PostgreSQL does not run. Copy a data folder with cp -a, or run chown -R ${user.uid}:${user.gid} ${home}`,
    )
  refuseWithoutName(user.uid, home)
  return user
}

/**
 * Throws `DatabaseAway` if root is about to write files into the data folder of another user, who could not read them. Reading
 * and archives are allowed.
 */
export function refuseFolderOfAnother(dataDir: string): void {
  const owner = ownerOf(dataDir)
  if (process.geteuid?.() !== 0 || owner === undefined || owner.uid === 0) return
  throw new DatabaseAway(
    `${dataDir} belongs to user ${owner.uid}, who could not read the files that root writes there. Run the command as that user (sudo -u '#${owner.uid}' …), or give the folder to root: chown root ${dataDir}`,
  )
}

function ownerOf(path: string): User | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

function refuseWithoutName(uid: number, home: string): void {
  if (existsSync(join(home, 'data', 'PG_VERSION')) || ask('-nu', String(uid)) !== undefined) return
  throw new DatabaseAway(
    `PostgreSQL cannot make a database for the user ${uid}, who has no name on this machine. Run the shop as a user with a name (in a container --user node), or set DATABASE_URL.`,
  )
}

function nobody(dataDir: string): User {
  const user = findUser('nobody')
  if (user === undefined)
    throw new DatabaseAway(
      'PostgreSQL refuses to run as root, and this machine has no user postgres or nobody. Run the shop as another user.',
    )
  console.error(
    `PostgreSQL refuses to run as root and runs as nobody, as whom other programs may run too. Better give ${dataDir} to a user of the shop's own: chown -R jansi ${dataDir}`,
  )
  return user
}

function findUser(name: string): User | undefined {
  const [uid, gid] = [ask('-u', name), ask('-g', name)]
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

function ask(flag: string, user: string): string | undefined {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Returns how the user reaches these paths. They may be in a folder that only root may enter, such as /root: PostgreSQL is
 * then given this one right of root. Throws `DatabaseAway` where that is not possible.
 */
export function reach(user: User | undefined, paths: string[]): RunAs {
  if (user === undefined || canRead(paths, [], user)) return { user, prefix: [] }
  const right = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+dac_override`)
  const prefix = [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    ...right,
    // Otherwise the kernel ignores the right in access(2), by which PostgreSQL looks for its own files.
    '--securebits=+no_setuid_fixup',
    '--',
  ]
  if (canRead(paths, prefix, {})) return { user, prefix }
  throw new DatabaseAway(
    `PostgreSQL refuses to run as root. It would run as user ${user.uid}, who cannot reach ${paths.join(' or ')}. Use a folder outside that of root, or run the shop as another user.`,
  )
}

function canRead(paths: string[], prefix: string[], user: Partial<User>): boolean {
  const script = 'for path do test -r "$path" || exit 1; done'
  const [command = '', ...rest] = [...prefix, '/bin/sh', '-c', script, 'sh', ...paths]
  return spawnSync(command, rest, { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0
}
