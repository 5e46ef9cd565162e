import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { readTogether } from '../../../db/read-together.ts'
import { bangkokDay } from '../../../domain/days.ts'
import type { FileStore } from '../../../files/store.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { personalData } from '../export-queries.ts'
import { type ExportedPicture, presentExport } from '../present-export.ts'

const READ_ME = `ข้อมูลส่วนบุคคลที่ร้านเก็บไว้

data.json   บัญชี คำสั่งซื้อ การคืน อีเมลที่ส่ง และบันทึกการทำงานที่เกี่ยวข้อง
            เปิดด้วยโปรแกรมอ่านข้อความหรือเบราว์เซอร์ จำนวนเงินเป็นบาท เวลาเป็น UTC
pictures/   สลิปและรูปที่ส่งพร้อมคำขอคืน ชื่อไฟล์ตรงกับที่เขียนใน data.json

ไฟล์นี้มีข้อมูลส่วนบุคคล ส่งให้เจ้าของข้อมูลแล้วลบออกจากเครื่องได้เลย
`

/**
 * Packs everything that the shop holds of a person as a tar.gz, and notes in the audit log that it was handed
 * out. Images flow through one at a time; one that is missing from the store is left out. Throws 404.
 */
export async function exportMember(
  { database, files, clock }: Pick<Deps, 'database' | 'files' | 'clock'>,
  actor: Principal,
  id: number,
): Promise<{ name: string; archive: Readable }> {
  const now = clock()
  const found = orNotFound(await readTogether(database, (db) => personalData(db, id)))
  await recordAudit(database.orm, {
    actorId: actor.userId,
    action: 'member.export',
    subjectType: 'member',
    subjectId: String(id),
    createdAt: now,
  })
  const { data, pictures } = presentExport(found, now)
  const tar = pack()
  const archive = createGzip()
  // A break on either side ends both; the client then gets a truncated archive.
  pipeline(tar, archive).catch(() => {})
  fill(tar, files, { data: JSON.stringify(data, null, 2), pictures, now }).catch((error: Error) =>
    tar.destroy(error),
  )
  return { name: `member-${id}-${bangkokDay(now)}.tar.gz`, archive }
}

async function fill(
  tar: Pack,
  files: FileStore,
  { data, pictures, now }: { data: string; pictures: ExportedPicture[]; now: Date },
): Promise<void> {
  tar.entry({ name: 'README.txt', mtime: now }, READ_ME)
  tar.entry({ name: 'data.json', mtime: now }, data)
  for (const { name, key } of pictures) {
    const file = await files.get(key)
    if (file === null) continue
    await pipeline(file.stream, tar.entry({ name, size: file.size, mtime: now }))
  }
  tar.finalize()
}
