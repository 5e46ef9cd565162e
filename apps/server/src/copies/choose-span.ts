import { basename } from 'node:path'
import { TransferRefused } from '../transfer/refused.ts'
import { type Moment, writeMoment } from './moment.ts'
import { findAllSpans, type Span } from './spans.ts'

/** Returns the spans of a folder of copies, a line for each. Throws `TransferRefused` if it has none. */
export async function describeSpans(dir: string): Promise<string> {
  return describe(await readSpans(dir))
}

/**
 * Returns the span of a folder of copies that has a moment. Throws `TransferRefused` with all spans if none or several have it, or
 * if the newest of several shops is asked for.
 */
export async function chooseSpan(dir: string, moment: Moment): Promise<Span> {
  const spans = await readSpans(dir)
  if (moment === 'newest') {
    const shops = new Set(spans.map(({ folder }) => basename(folder).slice(0, -9)))
    const [newest] = spans.slice(-1)
    if (newest !== undefined && shops.size === 1) return newest
    throw new TransferRefused(
      `${dir} has copies of several shops. Name one folder by --from:\n${describe(spans)}`,
    )
  }
  const found = spans.filter(({ from, to }) => from <= moment && moment <= to)
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  throw new TransferRefused(
    found.length > 1
      ? `Several copies have this time. Name one folder by --from:\n${describe(found)}`
      : `The copies in ${dir} do not have this time. These times (Bangkok) can be restored:\n${describe(spans)}`,
  )
}

async function readSpans(dir: string): Promise<Span[]> {
  const spans = await findAllSpans(dir)
  if (spans.length > 0) return spans
  throw new TransferRefused(`No continuous copy found in ${dir}. Check --from and BACKUP_DIR.`)
}

function describe(spans: readonly Span[]): string {
  return spans
    .map(
      ({ folder, from, to }) =>
        `  ${writeMoment(new Date(from.getTime() + 999))} to ${writeMoment(to)}  in ${folder}`,
    )
    .join('\n')
}
